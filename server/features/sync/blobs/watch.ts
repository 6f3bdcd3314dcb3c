import type { SentRow } from "../protocol/batch.ts";
import type { Transport } from "../protocol/transport.ts";

/** Wraps a transport and reports received rows after they were committed. The next call on the transport means that they are. */
export function watching(host: Transport, onRows: (rows: readonly SentRow[]) => Promise<void>) {
  let last: readonly SentRow[] = [];
  let hasMoved = false;
  const flush = async () => {
    const rows = last;
    last = [];
    if (rows.length > 0) await onRows(rows);
  };
  const transport: Transport = {
    ...host,
    async pull(request) {
      await flush();
      const answer = await host.pull(request);
      if (answer.outcome === "rows") last = answer.rows;
      if (last.length > 0) hasMoved = true;
      return answer;
    },
    async compare(request) {
      await flush();
      const answer = await host.compare(request);
      if (answer?.outcome === "rows") last = answer.lacking;
      if (last.length > 0) hasMoved = true;
      return answer;
    },
    async push(batch) {
      await flush();
      const answer = await host.push(batch);
      hasMoved = true;
      return answer;
    },
  };
  return { transport, flush, hasMoved: () => hasMoved };
}
