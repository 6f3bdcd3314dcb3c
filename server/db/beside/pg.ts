import pg from "pg";
import { type Beside, type Counts, type Row, type Statement, valuesOf } from "./beside.ts";

export async function openPgBeside(url: string): Promise<Beside> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  /** A name keeps the statement's plan with its connection. */
  const ask = async (statement: Statement, row: Row) => {
    const name = names.get(statement.text) ?? `beside-${names.size}`;
    names.set(statement.text, name);
    return (await client.query<{ id: string }>({ name, text: statement.text, values: valuesOf(statement, row) })).rows;
  };

  return {
    async write({ rows, upsert, closing }) {
      const answering = ({ text, slots }: Statement) => ({ text: `${text} returning "id"`, slots });
      const [one, many] = [answering(upsert.one), answering(upsert.many)];
      await client.query("BEGIN");
      try {
        const { names, values } = rows;
        const id = names.indexOf("id");
        const own = new Set(values.map((row) => row[id]));
        const touched: { readonly id: string }[] = [];
        const { count } = upsert;
        let at = 0;
        const objects = (some: typeof values, suffix: (at: number) => string) =>
          Object.fromEntries(some.flatMap((row, k) => names.map((name, i) => [`${name}${suffix(k)}`, row[i]])));
        const put = async (form: "one" | "many", row: Row) => {
          const changed = await ask({ one, many }[form], row);
          touched.push(...changed);
          if (changed.length < (form === "one" ? 1 : count)) await ask(upsert.same[form], row);
        };
        for (; at + count <= values.length; at += count) {
          await put(
            "many",
            objects(values.slice(at, at + count), (k) => `.${k}`),
          );
        }
        for (; at < values.length; at += 1) {
          await put(
            "one",
            objects(values.slice(at, at + 1), () => ""),
          );
        }
        const created = touched.filter((row) => own.has(row.id)).length;
        const updated = touched.length - created;
        const counts: Counts = { created, updated, unchanged: values.length - touched.length };
        const closed = (await ask(closing.statement, closing.values(counts))).length > 0;
        await client.query(closed ? "COMMIT" : "ROLLBACK");
        return closed ? counts : undefined;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    },
    async *read(statement) {
      yield (await client.query<Record<string, unknown>>(statement.text, valuesOf(statement, {}))).rows;
    },
    close: () => client.end(),
  };
}
