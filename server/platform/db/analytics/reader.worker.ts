import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import type { Query, QueryResult } from "./reader-thread.ts";

const { file } = workerData as { file: string };
const connection = new Database(file, { fileMustExist: true });
connection.pragma("query_only = ON");
connection.pragma("busy_timeout = 5000");
connection.pragma("cache_size = -65536");

function run({ id, text, values }: Query): QueryResult {
  try {
    return { id, rows: connection.prepare(text).raw().all(values) as unknown[][] };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    return { id, failure: error instanceof Error ? error.message : String(error), code };
  }
}

parentPort?.on("message", (query: Query) => parentPort?.postMessage(run(query)));
