import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import type { Query, QueryResult } from "./reader-thread.ts";

const { file } = workerData as { file: string };
const connection = new Database(file, { fileMustExist: true });
connection.pragma("query_only = ON");
connection.pragma("busy_timeout = 5000");
connection.pragma("cache_size = -65536");

/** Far above the results of current queries. Our own estimate. */
const maxRows = 500_000;

/**
 * Reads row by row. V8 can stop a thread that is out of memory only while JavaScript runs: `all` would exceed the heap
 * limit in a single native call, and V8 would end the process. The number of rows is limited for the same reason.
 */
function read({ text, values }: Query): unknown[][] {
  const rows: unknown[][] = [];
  for (const row of connection.prepare(text).raw().iterate(values)) {
    if (rows.length === maxRows) throw new Error(`The query has more than ${maxRows} rows.`);
    rows.push(row as unknown[]);
  }
  return rows;
}

function run(query: Query): QueryResult {
  const { id } = query;
  try {
    return { id, rows: read(query) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    return { id, failure: error instanceof Error ? error.message : String(error), code };
  }
}

parentPort?.on("message", (query: Query) => parentPort?.postMessage(run(query)));
