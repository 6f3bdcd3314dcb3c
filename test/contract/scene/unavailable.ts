import { join } from "node:path";
import Database from "better-sqlite3";
import { inject } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { signedIn } from "../../kit/people.ts";
import { createDatabase } from "../../kit/postgres.ts";
import { serveForTest, type TestCaller } from "../../kit/serve.ts";
import { openTcpProxy } from "../../kit/tcp-proxy.ts";

/** Calls a server whose SQLite file is locked by another program. */
async function whileLocked<T>(ask: (person: TestCaller) => Promise<T>): Promise<T> {
  const server = await serveForTest();
  const person = await signedIn(server);
  const other = new Database(join(server.folder, "forecourt.db"));
  try {
    other.exec("begin immediate");
    return await ask(person);
  } finally {
    other.close();
    await server.close();
  }
}

/** Calls a server whose Postgres rejects every connection. */
async function whileRefused<T>(ask: (person: TestCaller) => Promise<T>): Promise<T> {
  const database = new URL(await createDatabase(inject("pgUrl")));
  const proxy = await openTcpProxy(Number(database.port));
  database.port = String(proxy.port);
  const server = await serveForTest({ FORECOURT_DATABASE_URL: database.href });
  try {
    const person = await signedIn(server);
    proxy.refuse(true);
    return await ask(person);
  } finally {
    proxy.refuse(false);
    await server.close();
    proxy.close();
  }
}

/** Runs calls of a signed-in person against a separate server whose database is unavailable. */
export const whileUnavailable = dialect === "pg" ? whileRefused : whileLocked;
