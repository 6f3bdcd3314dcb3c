import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missingParent, neverArrived } from "../../../../server/features/sync/apply/held.ts";
import { synced } from "../../../../server/features/sync/policies/tables.ts";
import type { SentRow } from "../../../../server/features/sync/protocol/batch.ts";
import { newId } from "../../../../server/platform/ids.ts";
import { errorOf } from "../../../kit/people.ts";
import { fileRow } from "../../../kit/sent-files.ts";
import { ask, openSides, type Sides } from "./two-sides.ts";

describe("rows that sync could not store", () => {
  let sides: Sides;
  beforeAll(async () => {
    sides = await openSides();
  });
  afterAll(() => sides.close());

  /** A lead of a vehicle that the other side deleted meanwhile. */
  async function orphan(name: string) {
    const { owner, dealer, desk } = sides;
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: name } });
    await sides.exchange();
    await dealer.api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
    desk.clock.advance(10_000);
    await owner.api.leads.create({
      params: { carId: car.id },
      body: { action: "Call", targetName: name, targetInfo: "555-0100" },
    });
    await sides.exchange();
    const { deadLetters } = await owner.api.syncDeadLetters.list({});
    const found = deadLetters.find(({ record }) => record.kind === "leads");
    if (!found) throw new Error(JSON.stringify(deadLetters));
    return { car, letter: found };
  }

  it("are listed with their reason and their values, and cannot be stored while it stands", async () => {
    const { owner } = sides;
    const { letter } = await orphan("900");
    expect(letter).toMatchObject({ side: "here", reason: "parent_deleted", record: { title: "900", exists: false } });
    expect(letter.fields).toContainEqual({ name: "targetInfo", type: "text", current: "555-0100", currency: null });
    const at = { params: { id: letter.id } };
    expect(await errorOf(owner.api.syncDeadLetters.retry(at))).toMatchObject({
      code: "SYNC_ROW_REFUSED",
      field: "carId",
    });
    await owner.api.syncDeadLetters.dismiss(at);
    expect((await errorOf(owner.api.syncDeadLetters.dismiss(at))).code).toBe("RESOURCE_NOT_FOUND");
    const [entry] = await owner.api.audit.list({ query: { action: "sync.dead_letter_dismissed" } });
    expect(entry?.details).toMatchObject({ reason: expect.stringContaining("parent") });
  });

  it("are stored on all machines once what they need is back", async () => {
    const { owner, dealer, desk } = sides;
    const { car, letter } = await orphan("9000");
    // another exchange may bring the vehicle back
    const [workspace] = await ask(
      desk,
      "select id, account_id from workspaces where environment = 'production' limit 1",
    );
    await ask(
      desk,
      `insert into vehicles (id, workspace_id, owner_id, make, model, status, search_text, created_at, updated_at)
        values (?, ?, ?, 'Saab', '9000', 'IN_STOCK', ' saab 9000', ?, ?)`,
      [car.id, workspace?.id, workspace?.account_id, "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
    );
    const answer = await owner.api.syncDeadLetters.retry({ params: { id: letter.id } });
    expect(answer.record).toMatchObject({ kind: "leads", exists: true, vehicleId: car.id });
    await sides.exchange();
    expect(await dealer.api.leads.list({ query: { carId: car.id } })).toMatchObject([{ targetName: "9000" }]);
    const { deadLetters } = await owner.api.syncDeadLetters.list({});
    expect(deadLetters.map(({ id }) => id)).not.toContain(letter.id);
  });

  it("are noted here if the hosted server refuses them, and sent again on request", async () => {
    const { owner, dealer, host } = sides;
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "99" } });
    await sides.exchange();
    await owner.api.vehicles.update({ params: { id: car.id }, body: { location: "Row 9" } });
    // the host's copy has another owner for a moment: it must refuse the row
    const [own] = await ask(host, "select workspace_id from vehicles where id = ?", [car.id]);
    await ask(
      host,
      "insert into workspaces (id, account_id, environment, created_at) select 'another', account_id, 'sandbox', created_at from workspaces where id = ?",
      [own?.workspace_id],
    );
    const move = (to: unknown) => ask(host, "update vehicles set workspace_id = ? where id = ?", [to, car.id]);
    await move("another");
    await sides.exchange();
    const { deadLetters } = await owner.api.syncDeadLetters.list({});
    const letter = deadLetters.find(({ side, record }) => side === "host" && record.id === car.id);
    expect(letter).toMatchObject({ side: "host", reason: "unknown_reference", record: { id: car.id } });
    await move(own?.workspace_id);
    await owner.api.syncDeadLetters.retry({ params: { id: letter?.id ?? "" } });
    await sides.exchange();
    expect(await dealer.api.vehicles.get({ params: { id: car.id } })).toMatchObject({ location: "Row 9" });
    const left = (await owner.api.syncDeadLetters.list({})).deadLetters;
    expect(left.filter(({ record }) => record.id === car.id)).toEqual([]);
  });

  const at = "2026-01-01T00:00:00.000Z";

  /** A row that the workstation could not store, from wherever it came. */
  async function refusedRow(
    table: string,
    id: string,
    values: SentRow["values"],
    { side = "here", reason = "x" }: { readonly side?: "here" | "host"; readonly reason?: string } = {},
  ) {
    const { desk } = sides;
    const letter = newId();
    const no = (synced as Record<string, { no: number }>)[table]?.no;
    const row = { ...fileRow(new Uint8Array(1)).row, table, id, values };
    const [workspace] = await ask(desk, "select workspace_id as id from sync_link");
    await ask(
      desk,
      `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", side, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [letter, workspace?.id, no, id, reason, JSON.stringify(row), side, at],
    );
    return { params: { id: letter } };
  }

  it("are checked when they are stored, as they were when they came", async () => {
    const { owner, desk } = sides;
    const photo = fileRow(new Uint8Array(9)).row;
    const job = { vehicleId: null, side: "OUTSIDE", state: "ready", progress: 1, fps: 10, videoKey: null };
    const clip = { ...job, originalName: "a.mp4", mimetype: "video/mp4", size: 1, createdAt: at, updatedAt: at };
    const hostile: readonly (readonly [string, string, SentRow["values"], string])[] = [
      ["spin_jobs", "..", clip, "id"],
      ["spin_jobs", newId(), { ...clip, videoKey: "spins/another/video.mp4" }, "videoKey"],
      ["files", photo.id, { ...photo.values, originalKey: "originals/another.jpeg" }, "originalKey"],
    ];
    for (const [table, id, values, field] of hostile) {
      const letter = await refusedRow(table, id, values);
      const error = await errorOf(owner.api.syncDeadLetters.retry(letter));
      expect([error.code, error.field], JSON.stringify(values)).toEqual(["SYNC_ROW_REFUSED", field]);
      await owner.api.syncDeadLetters.dismiss(letter);
    }
    await owner.api.syncDeadLetters.retry(await refusedRow("files", photo.id, photo.values));
    expect(await ask(desk, "select key from sync_blobs")).toEqual([{ key: photo.values?.originalKey }]);
  });

  it("are listed, too, if their id has no part for each column of the key", async () => {
    const { owner } = sides;
    const letter = await refusedRow("vehicle_photos", "one part", { position: 0, createdAt: at, updatedAt: at });
    const { deadLetters } = await owner.api.syncDeadLetters.list({});
    expect(deadLetters.find(({ id }) => id === letter.params.id)).toMatchObject({ record: { exists: false } });
    expect((await errorOf(owner.api.syncDeadLetters.retry(letter))).code).toBe("SYNC_ROW_REFUSED");
    await owner.api.syncDeadLetters.dismiss(letter);
  });

  it("say that the record they belong to has not arrived", async () => {
    const { owner } = sides;
    const letter = await refusedRow("leads", newId(), { carId: newId() }, { reason: missingParent });
    const { deadLetters } = await owner.api.syncDeadLetters.list({});
    const listed = deadLetters.find(({ id }) => id === letter.params.id);
    expect(listed).toMatchObject({ reason: "parent_missing", message: expect.stringContaining("has not arrived") });
    await owner.api.syncDeadLetters.dismiss(letter);
  });

  it("promise nothing after the end of their link", async () => {
    const { owner } = sides;
    const letter = await refusedRow("leads", newId(), { carId: newId() }, { reason: neverArrived });
    const { deadLetters } = await owner.api.syncDeadLetters.list({});
    expect(deadLetters.find(({ id }) => id === letter.params.id)).toMatchObject({
      reason: "unknown_reference",
      message: expect.stringContaining("does not have"),
    });
    await owner.api.syncDeadLetters.dismiss(letter);
  });

  it("cannot be sent again once they are gone", async () => {
    const { owner } = sides;
    const letter = await refusedRow("contacts", newId(), { name: "Ada" }, { side: "host" });
    expect((await errorOf(owner.api.syncDeadLetters.retry(letter))).code).toBe("SYNC_ROW_REFUSED");
    await owner.api.syncDeadLetters.dismiss(letter);
  });

  it("give their vehicle a new grade when they are stored", async () => {
    const { owner, desk } = sides;
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "96" } });
    const inspection = { vehicleId: car.id, status: "completed", progress: 1, detailed: true, generateReport: false };
    const letter = await refusedRow("inspections", newId(), {
      ...{ ...inspection, detectHidden: false, modelVersion: "x", inspector: "Ada", revision: 0, byHandRevision: 0 },
      ...{ createdAt: at, completedAt: at },
    });
    await owner.api.syncDeadLetters.retry(letter);
    const [graded] = await ask(desk, "select grade from vehicles where id = ?", [car.id]);
    expect(graded?.grade).toBeGreaterThan(0);
  });
});
