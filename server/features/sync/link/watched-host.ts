import type { Transport } from "../protocol/transport.ts";

export interface Counts {
  rowsIn: number;
  rowsOut: number;
}

export const newCounts = (): Counts => ({ rowsIn: 0, rowsOut: 0 });

/** Wraps a transport and counts transferred rows. `onMoving`: called before the first rows. */
export function watchedHost(host: Transport, counts: Counts, onMoving: () => void): Transport {
  const moving = () => {
    if (counts.rowsIn + counts.rowsOut === 0) onMoving();
  };
  return {
    time: () => host.time(),
    ...(host.prepare && { prepare: host.prepare }),
    async push(batch) {
      if (batch.rows.length > 0) moving();
      const answer = await host.push(batch);
      if (answer.outcome === "applied" || answer.outcome === "repeated") counts.rowsOut += batch.rows.length;
      return answer;
    },
    async compare(request) {
      const answer = await host.compare(request);
      if (answer?.outcome !== "rows" || answer.lacking.length === 0) return answer;
      moving();
      counts.rowsIn += answer.lacking.length;
      return answer;
    },
    async pull(request) {
      const answer = await host.pull(request);
      if (answer.outcome !== "rows" || answer.rows.length === 0) return answer;
      moving();
      counts.rowsIn += answer.rows.length;
      return answer;
    },
  };
}
