import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestIn } from "../../../server/features/sync/compare/row-hash.ts";
import type { SentRow } from "../../../server/features/sync/protocol/batch.ts";
import type { ComparisonAnswer, ComparisonStep } from "../../../server/features/sync/protocol/comparison.ts";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import { type CatalogColumn, type ColumnKind, catalog } from "../../../server/platform/db/catalog.ts";
import { jsonSample } from "../../kit/json-samples.ts";
import { ask, openSide, type Side, syncOf } from "./direct-sides.ts";

/** Enough for several ranges. */
const count = 900;
const at = "2026-01-01T00:00:00.000Z";

describe("another link of a workstation, when the host has its rows", () => {
  let host: Side;
  let desk: Side;
  beforeAll(async () => {
    [host, desk] = [await openSide(), await openSide()];
    await addContacts(desk);
    await host.sync.link(host.workspaceId, "host");
    await desk.sync.link(desk.workspaceId, "workstation");
    await exchange(host.sync.host(host.workspaceId));
  });
  afterAll(async () => {
    await Promise.all([host.server.close(), desk.server.close()]);
  });

  const exchange = (transport: Transport) => desk.sync.workstation(desk.workspaceId, transport).run();
  async function relink(): Promise<void> {
    await desk.sync.unlink(desk.workspaceId);
    await desk.sync.link(desk.workspaceId, "workstation");
  }

  /** The host, with the rows that travel and the steps of the comparison. `before` runs before a step is asked for. */
  function watched(before: (step: ComparisonStep) => Promise<void> = async () => undefined) {
    const transport = host.sync.host(host.workspaceId);
    const moved = { sent: [] as string[], received: [] as string[], steps: [] as string[] };
    const wire: Transport = {
      ...transport,
      async push(batch) {
        moved.sent.push(...batch.rows.map(({ id }) => id));
        return transport.push(batch);
      },
      async pull(request) {
        const answer = await transport.pull(request);
        if (answer.outcome === "rows") moved.received.push(...answer.rows.map(({ id }) => id));
        return answer;
      },
      async compare(request) {
        moved.steps.push(request.step.kind);
        await before(request.step);
        // as over HTTP, which makes other objects of equal values
        const answer = JSON.parse(JSON.stringify(await transport.compare(request))) as ComparisonAnswer;
        if (answer.outcome === "rows") moved.received.push(...answer.lacking.map(({ id }) => id));
        return answer;
      },
    };
    return { wire, moved };
  }

  const contacts = (side: Side) => ask(side, "select id, name, notes, status from contacts order by id");
  const note = (side: Side, id: string, text: string) =>
    ask(side, "update contacts set notes = ? where id = ?", [text, id]);
  const stamps = (side: Side) =>
    ask(side, "select row_id, stamp, deleted from sync_rows where table_no = 4 order by row_id");

  async function expectSame(): Promise<void> {
    expect(await contacts(desk)).toEqual(await contacts(host));
    expect(await stamps(desk)).toEqual(await stamps(host));
  }

  it("sends and receives no row if all are equal, and has the host's stamps then", async () => {
    await relink();
    const { wire, moved } = watched();
    await exchange(wire);
    expect(moved.sent).toEqual([]);
    expect(moved.received).toEqual([]);
    expect(moved.steps).toContain("ranges");
    expect(moved.steps).not.toContain("rows");
    await expectSame();
    // what is changed then is no conflict
    await note(host, contactId(1), "After the link.");
    await exchange(wire);
    await expectSame();
    expect(await ask(desk, "select id from sync_conflicts")).toEqual([]);
  });

  it("moves only rows that differ", async () => {
    await desk.sync.unlink(desk.workspaceId);
    await note(host, contactId(2), "Of the host.");
    await ask(host, "delete from contacts where id = ?", [contactId(3)]);
    await ask(desk, "delete from contacts where id = ?", [contactId(4)]);
    await ask(desk, "update contacts set notes = 'Of the desk.' where id = ?", [contactId(5)]);
    await addContacts(desk, { first: count, last: count + 1 });
    await addContacts(host, { first: count + 2, last: count + 3 });
    await desk.sync.link(desk.workspaceId, "workstation");
    const { wire, moved } = watched();
    await exchange(wire);
    const ids = (rows: readonly string[]) => [...new Set(rows.filter((id) => id.startsWith("contact")))].sort();
    expect(ids(moved.sent)).toEqual([2, 3, 5, count, count + 1].map(contactId).sort());
    expect(ids(moved.received)).toEqual([2, 3, 4, 5, count + 2, count + 3].map(contactId).sort());
    await expectSame();
    const texts = (await ask(desk, "select lost from sync_conflicts")).map((row) => JSON.stringify(row));
    expect(texts.filter((text) => text.includes("Of the host."))).toHaveLength(1);
  });

  it("keeps changes that either side makes while it compares", async () => {
    await relink();
    let isDone = false;
    const { wire } = watched(async ({ kind }) => {
      if (kind !== "ranges" || isDone) return;
      isDone = true;
      await note(desk, contactId(6), "Meanwhile, here.");
      await note(host, contactId(7), "Meanwhile, there.");
    });
    await exchange(wire);
    await exchange(wire);
    await expectSame();
    expect(await ask(host, "select notes from contacts where id = ?", [contactId(6)])).toEqual([
      { notes: "Meanwhile, here." },
    ]);
    expect(await ask(desk, "select notes from contacts where id = ?", [contactId(7)])).toEqual([
      { notes: "Meanwhile, there." },
    ]);
  });

  it("goes on where it was cut off", async () => {
    await relink();
    let left = 1;
    const { wire } = watched(async () => {
      left -= 1;
      if (left < 0) throw new Error("cut off");
    });
    await expect(exchange(wire)).rejects.toThrow("cut off");
    const { wire: healed, moved } = watched();
    await exchange(healed);
    expect(moved.sent).toEqual([]);
    await expectSame();
  });

  it("sends and receives everything if the host is of a version that compares nothing", async () => {
    await relink();
    const { wire, moved } = watched();
    await exchange({ ...wire, compare: async () => undefined });
    expect(moved.received.length).toBeGreaterThanOrEqual(count);
    await expectSame();
  });

  it("sends one changed row, though others name a teammate's photo and a valuation that does not travel", async () => {
    await insert(desk, "accounts", { id: "ines", email: "ines@example.com" });
    await insert(desk, "workspaces", { id: "hers", accountId: "ines", environment: "production" });
    const { workspaceId } = desk;
    const [account] = await ask(desk, "select account_id as id from workspaces where id = ?", [workspaceId]);
    await insert(desk, "vehicles", { id: "car", workspaceId, ownerId: account?.id });
    const stored = { key: "photos/photo.jpg", originalKey: "originals/photo.jpeg", sha256: "a".repeat(64) };
    await insert(desk, "files", { ...stored, id: "photo", workspaceId: "hers", differenceHash: "0".repeat(16) });
    await insert(desk, "inspections", { id: "check", workspaceId, vehicleId: "car", status: "completed" });
    const shown = { workspaceId, fileId: "photo", position: 0 };
    await insert(desk, "inspection_images", { ...shown, id: "image", inspectionId: "check" });
    await insert(desk, "vehicle_photos", { ...shown, id: "shown", vehicleId: "car" });
    await insert(desk, "valuations", { id: "value", workspaceId, vehicleId: "car", automatic: true });
    const figures = { exit: "retail", currency: "USD", wantedMarginCents: 1 };
    await insert(desk, "appraisals", { ...figures, id: "bid", workspaceId, vehicleId: "car", valuationId: "value" });
    await relink();
    await exchange(watched().wire);
    expect(await ask(host, "select row_id from sync_held")).toEqual([]);
    for (const [table, id] of [
      ["vehicle_photos", "photo"],
      ["inspection_images", "photo"],
    ] as const) {
      expect(await ask(host, `select file_id from ${table} where file_id = ?`, [id]), table).toEqual([{ file_id: id }]);
    }
    expect(await ask(host, "select valuation_id from appraisals")).toEqual([{ valuation_id: null }]);
    await desk.sync.unlink(desk.workspaceId);
    await ask(desk, "update vehicles set asking_price_cents = 100 where id = 'car'");
    await desk.sync.link(desk.workspaceId, "workstation");
    const { wire, moved } = watched();
    await exchange(wire);
    // the host's version of it has lost against the first stamp of the new link, and is noted
    const noted = await ask(desk, "select id from sync_conflicts where row_id = 'car'");
    expect(moved.sent).toEqual(["car", ...noted.map(({ id }) => id)]);
    expect(await ask(desk, "select valuation_id from appraisals")).toEqual([{ valuation_id: "value" }]);
    // an ordinary change of it arrives, too
    await ask(desk, "update appraisals set note = 'Dented.'");
    await exchange(wire);
    expect(await ask(host, "select note from appraisals")).toEqual([{ note: "Dented." }]);
  });

  it("sends references that an earlier version has sent once more, without what does not travel", async () => {
    const { workspaceId } = desk;
    const [account] = await ask(desk, "select account_id as id from workspaces where id = ?", [workspaceId]);
    await insert(desk, "vehicles", { id: "old car", workspaceId, ownerId: account?.id });
    await insert(desk, "valuations", { id: "old value", workspaceId, vehicleId: "old car", automatic: true });
    const figures = { exit: "retail", currency: "USD", wantedMarginCents: 1, vehicleId: "old car" };
    await insert(desk, "appraisals", { ...figures, id: "old bid", workspaceId, valuationId: "old value" });
    const { wire } = watched();
    const sent: SentRow[] = [];
    await exchange({
      ...wire,
      async push(batch) {
        sent.push(...batch.rows);
        return wire.push(batch);
      },
    });
    const bid = sent.find(({ id }) => id === "old bid");
    if (!bid) expect.fail();
    // what the earlier version would have left at the host
    const waiting = { ...bid, values: { ...bid.values, valuationId: "old value" } };
    await ask(host, "delete from appraisals where id = 'old bid'");
    await ask(host, "delete from sync_rows where row_id = 'old bid'");
    await ask(
      host,
      `insert into sync_held (table_no, row_id, workspace_id, "row", waits_for, created_at) values (24, 'old bid', ?, ?, '23:old value', ?)`,
      [host.workspaceId, JSON.stringify(waiting), at],
    );
    const isPg = desk.server.store.dialect === "pg";
    await ask(desk, isPg ? "drop function sync_rows_files() cascade" : "drop trigger sync_rows_files_update");
    for (const time of ["first", "second"]) {
      desk.sync = syncOf(desk.server);
      await desk.sync.resume();
      const next = watched();
      await exchange(next.wire);
      expect(next.moved.sent.includes("old bid"), time).toBe(time === "first");
      // another change of the capture
      await ask(
        desk,
        isPg ? "drop function sync_rows_valuations() cascade" : "drop trigger sync_rows_valuations_update",
      );
    }
    expect(await ask(host, "select row_id from sync_held")).toEqual([]);
    const valuation = "select valuation_id as id from appraisals where id = 'old bid'";
    expect(await ask(host, valuation)).toEqual([{ id: null }]);
    expect(await ask(desk, valuation)).toEqual([{ id: "old value" }]);
    await desk.sync.resume();
  });

  it("sends everything if the host ends each comparison, and compares no more in this exchange", async () => {
    await relink();
    const { wire, moved } = watched();
    let ended = 0;
    const transport: Transport = {
      ...wire,
      async compare(request) {
        if (request.step.kind === "begin") return wire.compare(request);
        ended += 1;
        return { outcome: "unlike" };
      },
    };
    await exchange(transport);
    expect(ended).toBe(3);
    expect(moved.received.length).toBeGreaterThanOrEqual(count);
    await expectSame();
  });

  it("has the same digest of a row on both databases", async () => {
    const id = "0198c1f2-6a3b-7c4d-8e5f-000000000001";
    await ask(
      desk,
      `insert into audit_entries (id, workspace_id, environment, via, actor_email, action, subject_type, details, created_at)
        values (?, ?, 'production', 'key', 'Zoë "Z"', 'rate_book.changed', 'rate_book', ?, ?)`,
      [id, desk.workspaceId, JSON.stringify({ b: [1.5, null, true], a: { d: "ä\n", c: -0.1 } }), at],
    );
    for (const time of ["sent", "compared"]) {
      await relink();
      const { wire, moved } = watched();
      await exchange(wire);
      expect(moved.sent.includes(id), time).toBe(time === "sent");
    }
    for (const side of [desk, host]) {
      const [row] = await ask(side, "select hash from sync_rows where row_id = ?", [id]);
      expect(digestIn(String(row?.hash))).toBe("e4e7a4b9410245dc556cd16cdef494b9");
    }
  });

  async function addContacts(side: Side, { first = 0, last = count - 1 } = {}): Promise<void> {
    const rows = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
    for (let from = 0; from < rows.length; from += 100) {
      const some = rows.slice(from, from + 100);
      await ask(
        side,
        `insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at) values
          ${some.map(() => "(?, ?, ?, 'NEW', '', ?, ?)").join(", ")}`,
        some.flatMap((number) => [contactId(number), side.workspaceId, `Contact ${number}`, at, at]),
      );
    }
  }
});

const contactId = (number: number): string => `contact-${String(number).padStart(4, "0")}`;

/** Inserts a row with a value for each column that needs one. */
async function insert(side: Side, name: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const samples = { text: "x", int: 1, real: 1, bool: false };
  const sampleOf = (column: string, kind: ColumnKind) =>
    kind === "json" ? JSON.stringify(jsonSample(name, column)) : samples[kind];
  const columns = (catalog.get(name)?.columns ?? []).filter((one) => one.isRequired || Object.hasOwn(values, one.name));
  const valueFor = ({ name: column, kind, oneOf }: CatalogColumn) => {
    const value =
      values[column] ?? (kind === "text" && column.endsWith("At") ? at : (oneOf?.[0] ?? sampleOf(column, kind)));
    return kind === "bool" && side.server.store.dialect === "sqlite" ? Number(value) : value;
  };
  await ask(
    side,
    `insert into ${name} (${columns.map(({ sqlName }) => sqlName).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    columns.map(valueFor),
  );
}
