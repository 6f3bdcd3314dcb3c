import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import { ask, openSide, type Side, syncOf } from "./direct-sides.ts";

describe("sync of a workstation with a host, through the API of both", () => {
  let host: Side;
  let desk: Side;
  const exchange = () => desk.sync.workstation(desk.workspaceId, host.sync.host(host.workspaceId)).run();

  beforeAll(async () => {
    [host, desk] = [await openSide(), await openSide()];
  });
  afterAll(async () => {
    await Promise.all([host.server.close(), desk.server.close()]);
  });

  it("captures nothing before a workspace is linked", async () => {
    await desk.owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: "1HGCM82633A004352" } });
    expect(await ask(desk, "select * from sync_rows")).toEqual([]);
    expect(await ask(desk, "select * from sync_pending")).toEqual([]);
  });

  it("sends what was there before the link, and what was changed after it, in both directions", async () => {
    const [before] = await desk.owner.api.vehicles.list({ query: {} });
    await host.sync.link(host.workspaceId, "host");
    await desk.sync.link(desk.workspaceId, "workstation");
    await exchange();
    const params = { id: "1HGCM82633A004352" };
    expect(await host.owner.api.vehicles.get({ params })).toMatchObject({ id: before?.id, make: "Saab" });

    await host.owner.api.vehicles.update({ params, body: { mileage: 84_000 } });
    const contact = await desk.owner.api.contacts.create({ body: { name: "Ada", email: "Ada@Example.com" } });
    await exchange();
    expect(await desk.owner.api.vehicles.get({ params })).toMatchObject({ mileage: 84_000 });
    expect(await host.owner.api.contacts.get({ params: { id: contact.contact_id } })).toMatchObject({ name: "Ada" });
    expect(await ask(host, "select email_key from contacts")).toEqual([{ email_key: "ada@example.com" }]);
  });

  it("does not send a workstation what it has sent itself, until somebody changes it", async () => {
    const { id } = await desk.owner.api.vehicles.create({ body: { make: "Volvo", model: "240" } });
    const transport = host.sync.host(host.workspaceId);
    const pulled: string[] = [];
    const watched: Transport = {
      ...transport,
      async pull(request) {
        const answer = await transport.pull(request);
        if (answer.outcome === "rows") pulled.push(...answer.rows.map((row) => row.id));
        return answer;
      },
    };
    const watchedExchange = () => desk.sync.workstation(desk.workspaceId, watched).run();
    await watchedExchange();
    expect(await host.owner.api.vehicles.get({ params: { id } })).toMatchObject({ make: "Volvo" });
    expect(pulled).not.toContain(id);
    await host.owner.api.vehicles.update({ params: { id }, body: { mileage: 1000 } });
    await watchedExchange();
    expect(pulled).toContain(id);
    expect(await desk.owner.api.vehicles.get({ params: { id } })).toMatchObject({ mileage: 1000 });
    await desk.owner.api.vehicles.remove({ params: { id }, query: { purge: "true" } });
    await exchange();
  });

  it("merges edits of both sides field by field, and keeps the lost one as a conflict", async () => {
    const params = { id: "1HGCM82633A004352" };
    await desk.owner.api.vehicles.update({ params, body: { location: "Row 3", mileage: 85_000 } });
    await host.owner.api.vehicles.update({ params, body: { notes: "First owner.", mileage: 86_000 } });
    await exchange();
    const merged = { location: "Row 3", notes: "First owner." };
    const [here, there] = [
      await desk.owner.api.vehicles.get({ params }),
      await host.owner.api.vehicles.get({ params }),
    ];
    expect(here).toMatchObject(merged);
    expect(there).toMatchObject(merged);
    expect(here.mileage).toBe(there.mileage);
    const conflictsAt = (side: Side) => ask(side, "select id, kind from sync_conflicts");
    const conflicts = await conflictsAt(desk);
    expect(conflicts).toMatchObject([{ kind: "overwritten" }]);
    expect(await conflictsAt(host)).toEqual(conflicts);
  });

  it("computes the grade of a vehicle again after its inspection has arrived", async () => {
    const car = await desk.owner.api.vehicles.get({ params: { id: "1HGCM82633A004352" } });
    const gradeAt = async (side: Side) =>
      (await ask(side, "select grade from vehicles where id = ?", [car.id]))[0]?.grade;
    expect(await gradeAt(host)).toBeNull();
    await ask(
      desk,
      `insert into inspections (id, workspace_id, vehicle_id, status, progress, detailed, generate_report, detect_hidden, model_version,
        inspector, revision, created_at, completed_at) values ('inspection', ?, ?, 'completed', 1, true, false, false, 'x', 'Ada', 0, ?, ?)`,
      [desk.workspaceId, car.id, "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
    );
    await exchange();
    expect(await gradeAt(host)).toBeGreaterThan(0);
    await ask(desk, "delete from inspections");
    await exchange();
    expect(await gradeAt(host)).toBeNull();
  });

  it("keeps what the host has refused, also if its answer was lost", async () => {
    const car = await desk.owner.api.vehicles.create({ body: { make: "Saab", model: "99" } });
    await exchange();
    await desk.owner.api.vehicles.update({ params: { id: car.id }, body: { location: "Row 9" } });
    await ask(
      host,
      "insert into workspaces (id, account_id, environment, created_at) select 'another', account_id, 'sandbox', created_at from workspaces where id = ?",
      [host.workspaceId],
    );
    const move = (to: string) => ask(host, "update vehicles set workspace_id = ? where id = ?", [to, car.id]);
    await move("another");
    const transport = host.sync.host(host.workspaceId);
    const unanswered: Transport = {
      ...transport,
      async push(batch) {
        await transport.push(batch);
        throw new Error("cut off");
      },
    };
    await expect(desk.sync.workstation(desk.workspaceId, unanswered).run()).rejects.toThrow("cut off");
    await exchange();
    const letters = await ask(desk, "select row_id, side, reason from sync_dead");
    expect(letters).toContainEqual({ row_id: car.id, side: "host", reason: "unknown row" });
    await move(host.workspaceId);
    await desk.owner.api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
    await exchange();
  });

  it("sends more new rows than one statement inserts, though another workspace has one of them", async () => {
    const ids = Array.from({ length: 1100 }, (_, at) => `contact-${String(at).padStart(4, "0")}`);
    const at = "2026-01-01T00:00:00.000Z";
    const insert = (side: Side, workspaceId: string, some: readonly string[]) =>
      ask(
        side,
        `insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at)
          values ${some.map(() => "(?, ?, ?, 'NEW', '', ?, ?)").join(", ")}`,
        some.flatMap((id) => [id, workspaceId, `Name of ${id}`, at, at]),
      );
    const foreign = "contact-0700";
    await insert(host, "another", [foreign]);
    await insert(desk, desk.workspaceId, ids);
    await exchange();
    const arrived = await ask(
      host,
      "select id, name from contacts where workspace_id = ? and id like 'contact-%' order by id",
      [host.workspaceId],
    );
    const others = ids.filter((id) => id !== foreign);
    expect(arrived).toEqual(others.map((id) => ({ id, name: `Name of ${id}` })));
    expect(await ask(host, "select workspace_id from contacts where id = ?", [foreign])).toEqual([
      { workspace_id: "another" },
    ]);
    const letters = await ask(desk, "select row_id, side, reason from sync_dead");
    expect(letters).toContainEqual({ row_id: foreign, side: "host", reason: "unknown row" });

    await ask(host, "delete from contacts where workspace_id = 'another'");
    await ask(desk, "delete from contacts where id like 'contact-%'");
    await exchange();
    expect(await ask(host, "select id from contacts where id like 'contact-%'")).toEqual([]);
  });

  it("deletes on the other side, with what belongs to the record", async () => {
    const params = { id: "1HGCM82633A004352" };
    const car = await desk.owner.api.vehicles.get({ params });
    await host.owner.api.leads.create({
      params: { carId: car.id },
      body: { action: "Call", targetName: "Grace", targetInfo: "555-0100" },
    });
    await exchange();
    await desk.owner.api.vehicles.remove({ params, query: { purge: "true" } });
    await exchange();
    for (const table of ["vehicles", "leads", "vehicle_entries"]) {
      expect(await ask(host, `select id from ${table}`), table).toEqual([]);
      expect(await ask(desk, `select id from ${table}`), table).toEqual([]);
    }
  });

  it("goes on after a restart: the server captures again by itself", async () => {
    await desk.server.restart();
    desk.sync = syncOf(desk.server);
    const car = await desk.owner.api.vehicles.create({ body: { make: "Volvo", model: "240" } });
    expect(await ask(desk, "select changed from sync_pending")).toEqual([]);
    await exchange();
    expect(await host.owner.api.vehicles.get({ params: { id: car.id } })).toMatchObject({ make: "Volvo" });
    await desk.owner.api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
  });

  it("ends with the link: the rows stay, and nothing is captured any more", async () => {
    await desk.sync.unlink(desk.workspaceId);
    const car = await desk.owner.api.vehicles.create({ body: { make: "Saab", model: "9-5" } });
    expect(await ask(desk, "select * from sync_rows")).toEqual([]);
    expect(await ask(desk, "select id from vehicles")).toEqual([{ id: car.id }]);
  });
});
