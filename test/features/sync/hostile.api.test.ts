import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeValues } from "../../../server/features/sync/apply/rows.ts";
import { keySeparator, workspaceOf } from "../../../server/features/sync/capture/expressions.ts";
import { digestIn } from "../../../server/features/sync/compare/row-hash.ts";
import { type SyncedTable, syncedTables, tableNamed } from "../../../server/features/sync/policies/synced-table.ts";
import {
  type Cursor,
  firstReceipt,
  type PullAnswer,
  type SentRow,
  type Verdict,
} from "../../../server/features/sync/protocol/batch.ts";
import type { ComparisonAnswer, ComparisonStep } from "../../../server/features/sync/protocol/comparison.ts";
import { readSqlOf, sqlOf } from "../../../server/platform/db/raw.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { eventsOf, subscribed } from "../../kit/events.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { idFor, idOf, valuesOf } from "../../sync/hostile/sample-rows.ts";
import { addSample, rowsOfWorkspace, strangers } from "../../sync/hostile/strangers.ts";
import { goodRow, harmlessTricks, hostile, refusedTricks, smuggled } from "../../sync/hostile/tricks.ts";
import { syncOf } from "./direct-sides.ts";
import { unsynced } from "./unsynced-tables.ts";

const [vehicles, conflicts] = ["vehicles", "sync_conflicts"].map(tableNamed) as [SyncedTable, SyncedTable];

let server: TestServer;
let attacker: TestCaller;
let victimId: string;
let victimAccount: string;
let ownId: string;
let ownAccount: string;
let before: string;
/** Everything that the host has answered. */
const answers: string[] = [];
let batches = { n: 0, receipt: firstReceipt("epoch") };

const ask = (sql: string, values: readonly unknown[] = []) => server.store.write((tx) => sqlOf(tx)(sql, values));
const theirs = () => ({ run: ask, dialect: server.store.dialect, workspaceId: victimId, ownerId: victimAccount });
/** Read without a transaction for each of the tables, and very often. */
const theirRows = () => rowsOfWorkspace({ ...theirs(), run: readSqlOf(server.store.read) });
const target = () => ({ nowMs: server.clock.now().getTime(), workspaceId: victimId, accountId: victimAccount });
const side = () => syncOf(server).host(ownId);

async function push(rows: readonly SentRow[]): Promise<readonly Verdict[]> {
  const { n, receipt } = batches;
  const sent = { installationId: "rogue", epoch: "epoch", n: n + 1, receipt, sentAtMs: target().nowMs, rows };
  const answer = await side().push(sent);
  answers.push(JSON.stringify(answer));
  if (answer.outcome !== "applied") throw new Error(answer.outcome);
  batches = { n: n + 1, receipt: answer.receipt };
  return answer.verdicts;
}

/** Each row in a batch with others that have other ids, as in a long list, and those of one row one after the other. */
async function pushAll(rows: readonly SentRow[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let from = 0; from < rows.length; ) {
    const ids = new Set<string>();
    const batch = rows.slice(from).filter(({ id }, at) => at === ids.size && ids.add(id).size === at + 1);
    verdicts.push(...(await push(batch)));
    from += batch.length;
  }
  return verdicts;
}

async function compare(step: ComparisonStep): Promise<ComparisonAnswer> {
  const answer = await side().compare({ installationId: "reader", epoch: "epoch", step });
  answers.push(JSON.stringify(answer));
  if (answer === undefined) throw new Error("no answer");
  return answer;
}

beforeAll(async () => {
  server = await serveForTest();
  const victim = await signedIn(server);
  const person = await signedIn(server, { admin: victim });
  attacker = person;
  await Promise.all([victim.api.sync.host(), attacker.api.sync.host()]);
  const [first, second] = await ask(
    "select workspace_id as id, account_id as account from sync_link join workspaces on workspaces.id = workspace_id order by workspaces.created_at, id",
  );
  const [me] = await ask("select id from accounts where email = ?", [person.email]);
  const [mine, other] = first?.account === me?.id ? [first, second] : [second, first];
  [ownId, ownAccount] = [String(mine?.id), String(mine?.account)];
  [victimId, victimAccount] = [String(other?.id), String(other?.account)];
  await addSample(theirs(), strangers);
  const good = syncedTables.map((table) => goodRow(table, target().nowMs));
  const own = syncOf(server).host(victimId);
  await own.compare({ installationId: "own", epoch: "own", step: { kind: "begin", rows: syncedTables.length } });
  before = await theirRows();
  expect(await push(good)).toEqual(good.map(() => "merged"));
  // from now on, all that it sends is news
  await subscribed(server.store, ownId);
  await ask("update sync_installations set begun_ms = 1 where id = 'rogue'");
  expect(await compare({ kind: "begin", rows: syncedTables.length })).toMatchObject({ outcome: "begun" });
});
afterAll(() => server.close());

const unchanged = async () => expect(await theirRows()).toBe(before);

/** The columns of the attacker's rows that do not travel. */
async function localValues(table: SyncedTable): Promise<string> {
  const names = [...table.columns.values()].filter((column) => !table.traveling.includes(column));
  const columns = names.map(({ sqlName }) => `${table.name}.${sqlName}`).join(", ");
  const rows = await ask(`select ${columns || "1"} from ${table.name} where ${workspaceOf(table, table.name)} = ?`, [
    ownId,
  ]);
  return JSON.stringify(rows);
}

const late = idFor("1a7e0000", "");

/** Rows of a table that name a parent of which the id will be that of another dealership. */
function childrenToCome(table: SyncedTable): readonly { readonly parent: SyncedTable; readonly row: SentRow }[] {
  return table.parents.flatMap(({ column, table: name }) => {
    const parent = tableNamed(name);
    if (!parent || parent === table) return [];
    // newer than all rows of the other tests
    const row = goodRow(table, target().nowMs + 2000);
    const parts = table.key.map((key) =>
      String((key === column ? late : row.values?.[key]) ?? idFor("bad0ea41", column)),
    );
    const id = parts.join(keySeparator);
    return [{ parent, row: { ...row, id, values: { ...valuesOf(hostile, table, id), [column]: late } } }];
  });
}

describe("a hostile workstation", () => {
  it.each(syncedTables)("is refused each trick with $name", async (table) => {
    const tricks = refusedTricks(table, target());
    const verdicts = await pushAll(tricks.map(({ row }) => row));
    expect(tricks.filter((_, at) => !verdicts[at]?.startsWith("refused")).map(({ name }) => name)).toEqual([]);
    await unchanged();
  });

  it.each(syncedTables)("gets nothing foreign by rows of $name that are taken", async (table) => {
    for (const { name, row } of harmlessTricks(table, target())) {
      expect(await push([row]), name).toEqual([expect.stringMatching(/^(merged|refused: records of its kind)/)]);
    }
    await unchanged();
    const local = await localValues(table);
    for (const text of [smuggled, victimAccount, victimId]) expect(local).not.toContain(text);
    for (const column of table.policy.accounts ?? []) {
      const name = table.columns.get(column)?.sqlName;
      const own = `${workspaceOf(table, table.name)} = ? and ${table.name}.${name} = ?`;
      expect(await ask(`select 1 from ${table.name} where ${own}`, [ownId, victimAccount]), column).toEqual([]);
    }
  });

  it("gets no foreign row by a child that came before it", async () => {
    const children = syncedTables.flatMap(childrenToCome);
    const rows = children.map(({ row }) => row);
    // the key of a frame contains the id of its spin
    for (const verdict of await pushAll(rows)) expect(verdict).toMatch(/^(held|refused: invalid key)$/);
    for (const parent of new Set(children.map((one) => one.parent))) {
      const own = Object.fromEntries(parent.parents.map(({ column }) => [column, valuesOf(strangers, parent)[column]]));
      const values = { ...valuesOf({ prefix: "1a7e0000", secret: strangers.secret }, parent), ...own };
      await writeValues({ ...theirs(), derive: derivedColumns }, parent, late, values);
    }
    before = await theirRows();
    for (const verdict of await pushAll(rows)) expect(verdict).toMatch(/^refused: (unknown|invalid) /);
    await unchanged();
  });

  it("writes no table that is not synced", async () => {
    const names = [...Object.keys(unsynced), "sqlite_schema", "pg_catalog.pg_authid", "__proto__", "leads; --"];
    const values = {
      id: victimAccount,
      workspaceId: ownId,
      accountId: ownAccount,
      role: "admin",
      email: "a@example.com",
    };
    const rows = names.map((table) => ({ ...goodRow(vehicles, target().nowMs), table, id: victimId, values }));
    const accounts = () => ask("select * from accounts order by id");
    const known = await accounts();
    expect(new Set(await push(rows))).toEqual(new Set(["held"]));
    expect(await accounts()).toEqual(known);
    await unchanged();
  });

  it("gets no foreign row by conflicts that it has made up", async () => {
    const rows = syncedTables.flatMap((table) =>
      ["overwritten", "deleted", "taken"].map((kind): SentRow => {
        const good = goodRow(conflicts, target().nowMs);
        const rowId = idOf(strangers, table);
        const values = { ...good.values, tableNo: table.policy.no, rowId, otherRowId: rowId, kind };
        return {
          ...good,
          id: idFor("badc0de0", `${kind} ${table.name}`),
          values: { ...values, lost: goodRow(table, target().nowMs) },
        };
      }),
    );
    expect(new Set(await push(rows))).toEqual(new Set(["merged"]));
    const listed = await attacker.api.syncConflicts.list({ query: { limit: 200 } });
    answers.push(JSON.stringify(listed));
    for (const { id, choices } of listed.conflicts) {
      const ask = (choice: (typeof choices)[number]) =>
        attacker.api.syncConflicts.resolve({ params: { id }, body: { choice } }).then(JSON.stringify, String);
      for (const choice of choices.toReversed()) answers.push(await ask(choice));
    }
    await unchanged();
  });

  it("gets no foreign row by storing refused rows again", async () => {
    const letters = await attacker.api.syncDeadLetters.list({ query: { limit: 200 } });
    answers.push(JSON.stringify(letters));
    expect(letters.total).toBeGreaterThan(syncedTables.length);
    for (const { id } of letters.deadLetters) {
      answers.push(await attacker.api.syncDeadLetters.retry({ params: { id } }).then(JSON.stringify, String));
    }
    await unchanged();
  });

  it.each(syncedTables)("reads no foreign row of $name by a comparison", async ({ name: table, policy }) => {
    const stored = await ask("select hash from sync_rows where workspace_id = ? and table_no = ?", [
      victimId,
      policy.no,
    ]);
    const digests = stored.flatMap(({ hash }) => (typeof hash === "string" ? [digestIn(hash)] : []));
    expect(digests.length).toBeGreaterThan(0);
    const group = { table, isDeleted: false, bits: 0 };
    const ranges = [{ at: 0, rows: digests }];
    const answer = await compare({ kind: "rows", ...group, ranges, after: null });
    expect(answer).toMatchObject({ outcome: "rows", equal: [digests.map(() => -1)] });
    const all = digests.map((digest) => `${digest}1`);
    expect(await compare({ kind: "ranges", ...group, first: 0, digests: all })).toMatchObject({
      ranges: all.map(() => null),
    });
  });

  it("has read nothing of the other dealership, in any answer", async () => {
    for (let cursor: Cursor | null = null, isEnd = false; !isEnd; ) {
      const answer: PullAnswer = await side().pull({ installationId: "reader", epoch: "epoch", cursor });
      if (answer.outcome !== "rows") throw new Error(answer.outcome);
      answers.push(JSON.stringify(answer.rows));
      ({ cursor, isEnd } = answer);
    }
    const events = await eventsOf(server.store.read, ownId);
    expect(events.length).toBeGreaterThan(0);
    answers.push(JSON.stringify(events));
    const all = answers.join("\n");
    expect(all).toContain(hostile.secret);
    expect(all).not.toContain(strangers.secret);
    expect(
      await ask(
        "select other_row_id from sync_conflicts where workspace_id = ? and other_row_id like 'feed0000-%' and row_id not like 'feed0000-%'",
        [ownId],
      ),
    ).toEqual([]);
    expect(await ask("select key from sync_blobs where workspace_id = ? and key like '%feed0000-%'", [ownId])).toEqual(
      [],
    );
  });
});
