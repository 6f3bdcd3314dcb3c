import pg from "pg";
import { connectionTo } from "../pg-connection.ts";
import { repeatingConflicts } from "../retry.ts";
import { withUnavailableError } from "../unavailable.ts";
import { type BulkWriter, binderOf, type Counts, valuesOf } from "./bulk-writer.ts";
import { unpacked } from "./packed.ts";

/** The maximum number of rows per transaction. */
const maxRows = 2000;

export async function openPgBulkWriter(url: string): Promise<BulkWriter> {
  const client = new pg.Client(connectionTo(url));
  // A broken connection makes the next query fail instead of ending the thread.
  client.on("error", () => undefined);
  await withUnavailableError(() => client.connect());
  const names = new Map<string, string>();
  /** A named statement keeps its plan on the connection. */
  const ask = async (text: string, values: readonly unknown[]) => {
    const name = names.get(text) ?? `bulk-${names.size}`;
    names.set(text, name);
    return (await withUnavailableError(() => client.query<{ id: string }>({ name, text, values: [...values] }))).rows;
  };

  return {
    write: (task) => repeatingConflicts(() => writeTask({ client, ask }, task)),
    async *read(statement) {
      const asked = () => client.query<Record<string, unknown>>(statement.text, valuesOf(statement, {}));
      yield (await withUnavailableError(asked)).rows;
    },
    tidy: async () => undefined,
    close: () => client.end(),
  };
}

interface Connection {
  readonly client: pg.Client;
  readonly ask: (text: string, values: readonly unknown[]) => Promise<readonly { readonly id: string }[]>;
}

/** Runs one transaction. */
async function writeTask(
  { client, ask }: Connection,
  { rows: packed, from, limit = Number.POSITIVE_INFINITY, upsert, closing }: Parameters<BulkWriter["write"]>[0],
): ReturnType<BulkWriter["write"]> {
  const rows = unpacked(packed, from, Math.min(from + maxRows, from + limit, packed.count));
  const answering = (text: string) => `${text} returning "id"`;
  const same = { one: binderOf(upsert.same.one, upsert.one), many: binderOf(upsert.same.many, upsert.one) };
  const id = upsert.one.slots.findIndex(({ name }) => name === "id");
  await withUnavailableError(() => client.query("BEGIN"));
  try {
    const own = new Set(rows.map((row) => row[id]));
    const touched: { readonly id: string }[] = [];
    const put = async (form: "one" | "many", some: typeof rows) => {
      const changed = await ask(answering(upsert[form].text), some.flat());
      touched.push(...changed);
      if (changed.length < some.length) await ask(upsert.same[form].text, same[form](some));
    };
    const whole = rows.length - (rows.length % upsert.count);
    for (let at = 0; at < whole; at += upsert.count) await put("many", rows.slice(at, at + upsert.count));
    for (const row of rows.slice(whole)) await put("one", [row]);
    const created = touched.filter((row) => own.has(row.id)).length;
    const updated = touched.length - created;
    const counts: Counts = { created, updated, unchanged: rows.length - touched.length };
    const { statement, values } = closing;
    const closed = (await ask(statement.text, valuesOf(statement, values(counts)))).length > 0;
    await withUnavailableError(() => client.query(closed ? "COMMIT" : "ROLLBACK"));
    return closed ? counts : undefined;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
