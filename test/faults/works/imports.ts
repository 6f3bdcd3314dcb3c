import { beginImport, csvOf, header, rows } from "../../features/market/files.ts";
import { beginsHeavyWork, countIn, eventually, type Scene, type Work } from "./work.ts";

const rowsPerFile = 4000;

/** Imports of market files. No two files have a row in common. The next one begins when the last one has ended. */
export function importWork(scene: Scene): Work {
  const { caller } = scene.server;
  const begun: string[] = [];
  let files = 0;
  let acknowledged = 0;

  const statusOf = async (import_id: string) => caller.api.market.getImport({ params: { import_id } });
  const isRunning = (status: string) => status === "processing" || status === "queued";

  return {
    name: "imports",
    async step() {
      const last = begun.at(-1);
      if (!beginsHeavyWork(scene, last === undefined)) return;
      if (last !== undefined && isRunning((await statusOf(last)).status)) return;
      files += 1;
      const file = csvOf(header, ...rows(rowsPerFile, { from: files * rowsPerFile }));
      begun.push((await beginImport(caller, file)).import_id);
    },
    async settle() {
      const found: string[] = [];
      for (const id of begun.splice(0)) {
        acknowledged += 1;
        const ended = await eventually(async () => {
          const now = await statusOf(id);
          return isRunning(now.status) ? undefined : now;
        });
        if (ended?.status !== "completed" || ended.created !== rowsPerFile)
          found.push(`import ${id} is ${ended?.status} with ${ended?.created} rows`);
      }
      // a file that was accepted without an answer may be there too, but whole
      const stored = countIn(scene, "market_listings");
      if (stored % rowsPerFile !== 0 || stored < acknowledged * rowsPerFile || stored > files * rowsPerFile)
        found.push(`the market has ${stored} rows after ${acknowledged} acknowledged files of ${rowsPerFile}`);
      return found;
    },
  };
}
