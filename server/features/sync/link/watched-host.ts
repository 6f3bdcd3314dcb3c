import type { SentRow, Transport } from "../protocol/batch.ts";

/** A row that the linked server has refused, with its reason. */
export interface RefusedRow {
  readonly row: SentRow;
  readonly reason: string;
}

export interface Counts {
  rowsIn: number;
  rowsOut: number;
  readonly refused: RefusedRow[];
}

export const newCounts = (): Counts => ({ rowsIn: 0, rowsOut: 0, refused: [] });

const mark = "refused: ";

/** Counts what goes in and out. `onMoving`: the first rows. */
export function watchedHost(host: Transport, counts: Counts, onMoving: () => void): Transport {
  const moving = () => {
    if (counts.rowsIn + counts.rowsOut === 0) onMoving();
  };
  return {
    time: () => host.time(),
    async push(batch) {
      if (batch.rows.length > 0) moving();
      const answer = await host.push(batch);
      if (answer.outcome !== "applied" && answer.outcome !== "repeated") return answer;
      counts.rowsOut += batch.rows.length;
      // a repeated batch may have had other rows when it arrived
      for (const [at, row] of answer.outcome === "applied" ? batch.rows.entries() : []) {
        const verdict = answer.verdicts[at] ?? "merged";
        if (verdict.startsWith(mark)) counts.refused.push({ row, reason: verdict.slice(mark.length) });
      }
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
