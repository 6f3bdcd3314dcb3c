import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { Store, Turn } from "../../../platform/db/store.ts";
import { workerFile } from "../../../platform/threads/worker-file.ts";
import type { Go, ImportTask, ReadTask, Report, RowProblem, WriteTask } from "./messages.ts";

/** Heap limit of a thread. The rows that wait to be written are outside the heap. */
const heapMb = 512;
/** Young generation of a thread's heap. A million rows took no less time with 6, 12 or 48. */
const youngMb = 24;

interface ImportObserver {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { progress: number; rows: number }) => void;
  /** Called for each row that cannot be read or stored. The error is only logged. */
  readonly onProblem: (problem: Omit<RowProblem, "type">) => void;
}

/**
 * Imports a file in two threads: one reads, the other writes when it has the turn. Returns true when the file is
 * complete, and false when the import was cancelled. Rejects when the signal aborts. Rows written so far stay in the
 * database.
 */
export const importInThreads = (store: Store, task: ImportTask, watch: ImportObserver): Promise<boolean> =>
  store.bulkWrite((turn) => importInTurns(turn, task, watch));

async function importInTurns(
  turn: Turn,
  task: ImportTask,
  { signal, onProgress, onProblem }: ImportObserver,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const begin = (name: "market-reader" | "market-writer", workerData: ReadTask | WriteTask, port: MessagePort) =>
    new Worker(workerFile(name), {
      name,
      workerData,
      transferList: [port],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    });
  const reader = begin("market-reader", { ...task, writer: port1 }, port1);
  const writer = begin("market-writer", { ...task, reader: port2 }, port2);
  const ended = Promise.withResolvers<boolean>();
  const failed = new Promise<never>((_, reject) => {
    reader.once("error", reject);
    writer.once("error", reject);
    // It also ends when the reader has died. The reader's error, which comes before its end, then says why.
    writer.once("exit", (code) => {
      void reader.terminate().then(() => reject(new Error(`the import's thread ended with ${code}`)));
    });
  });
  // handled by the race below; without a waiting race it is not an unhandled rejection
  failed.catch(() => undefined);

  let written = Promise.withResolvers<void>();
  async function runWriter(): Promise<void> {
    await turn(async () => {
      if (signal.aborted) return;
      written = Promise.withResolvers();
      writer.postMessage({ type: "go" } satisfies Go);
      await Promise.race([written.promise, failed]);
    });
    signal.throwIfAborted();
  }

  reader.on("message", onProblem);
  writer.on("message", (report: Report) => {
    if (report.type === "ready") {
      runWriter().catch(ended.reject);
      return;
    }
    written.resolve();
    if (report.type === "written") onProgress(report);
    else if (report.type === "row") onProblem(report);
    else if (report.type !== "nothing") ended.resolve(report.type === "done");
  });
  try {
    return await Promise.race([ended.promise, failed]);
  } finally {
    await Promise.all([reader.terminate(), writer.terminate()]);
  }
}
