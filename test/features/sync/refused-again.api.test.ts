import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stampOf } from "../../../server/features/sync/clock/stamp.ts";
import { firstReceipt, type SentRow } from "../../../server/features/sync/protocol/batch.ts";
import { ask, openSide, type Side } from "./direct-sides.ts";

const [mine, other] = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"] as const;
const at = "2026-01-01T00:00:00.000Z";

describe("refused rows after an upgrade of the host", () => {
  let host: Side;
  let [n, receipt] = [0, firstReceipt("epoch")];

  beforeAll(async () => {
    host = await openSide();
    await host.sync.link(host.workspaceId, "host");
  });
  afterAll(() => host.server.close());

  const nowMs = () => host.server.clock.now().getTime();
  const empty = { email: null, phone: null, source: null, possibleDuplicateOf: null };
  /** Written by this node, this long from now. */
  const contact = (id: string, notes: string, [ms, node]: readonly [number, string]): SentRow => ({
    ...{ table: "contacts", id, fields: {}, deleted: null, based: null, stamp: stampOf(nowMs() + ms, 0, node) },
    values: { name: "Ann", status: "NEW", ...empty, notes, createdAt: at, updatedAt: at },
  });

  async function push(...rows: readonly SentRow[]) {
    n += 1;
    const batch = { installationId: "desk", epoch: "epoch", n, receipt, sentAtMs: nowMs(), rows };
    const answer = await host.sync.host(host.workspaceId).push(batch);
    if (answer.outcome !== "applied") throw new Error(answer.outcome);
    receipt = answer.receipt;
    return answer.verdicts;
  }

  /** An earlier version has refused the row. */
  const refuse = (row: SentRow) =>
    ask(
      host,
      `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", version, created_at) values (?, ?, 4, ?, 'invalid status', ?, '0.0.1', ?)`,
      [`letter of ${row.id}`, host.workspaceId, row.id, JSON.stringify(row), at],
    );
  const letters = () => ask(host, "select row_id from sync_dead order by row_id");
  const conflicts = () => ask(host, "select row_id from sync_conflicts");
  const notesOf = (id: string) => ask(host, "select notes from contacts where id = ?", [id]);

  it("are stored in several steps", async () => {
    const rows = Array.from({ length: 300 }, (_, nth) => contact(`many-${nth}`, "many", [nth - 1000, mine]));
    for (const row of rows) await refuse(row);
    await host.sync.resume();
    expect(await letters()).toEqual([]);
    expect(await ask(host, "select id from contacts where notes = 'many'")).toHaveLength(300);
  });

  it("are one conflict if another machine has overwritten them, also if they are sent again", async () => {
    const lost = contact("lost", "mine", [-500, mine]);
    const based = { stamp: stampOf(nowMs() - 600, 0, mine), fields: {}, deleted: null };
    expect(await push(contact("lost", "theirs", [-400, other]))).toEqual(["merged"]);
    await refuse({ ...lost, based });
    await host.sync.resume();
    expect(await push(lost)).toEqual(["merged"]);
    expect(await letters()).toEqual([]);
    expect(await conflicts()).toEqual([{ row_id: "lost" }]);
    expect(await notesOf("lost")).toEqual([{ notes: "theirs" }]);
  });

  it("keep a text that no database can store as it was sent", async () => {
    const row = contact("text", "half \ud800 and \0", [-300, mine]);
    expect(await push(row)).toEqual(["refused: invalid notes"]);
    await ask(host, "update sync_dead set version = '0.0.1'");
    await host.sync.resume();
    expect(await notesOf("text")).toEqual([]);
    const [letter] = await ask(host, `select "row" from sync_dead`);
    // JSON is text on SQLite and a value on Postgres
    const kept = typeof letter?.row === "string" ? JSON.parse(letter.row) : letter?.row;
    expect(JSON.parse(kept.asSent)).toMatchObject(row);
  });

  it("say which characters were replaced", async () => {
    const { deadLetters } = await host.owner.api.syncDeadLetters.list({});
    expect(deadLetters).toMatchObject([
      { reason: "invalid_value", field: "notes", message: expect.stringContaining("cannot be stored") },
    ]);
  });
});
