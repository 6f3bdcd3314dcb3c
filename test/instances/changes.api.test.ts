import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leads } from "../../server/features/leads/leads.table.ts";
import { vehicles } from "../../server/features/vehicles/vehicles.table.ts";
import { openMirror } from "../features/changes/mirror.ts";
import { found, join, type Person, person, type TestTeam } from "../features/teams/people.ts";
import { serveForTest, type TestServer } from "../kit/serve.ts";
import { slowly } from "./slowly.ts";

let server: TestServer;
let owner: Person;
let member: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  member = await person(server, owner);
  team = await found(owner);
  await join({ owner, team, joins: member, role: "Manager" });
});
afterAll(() => server.close());

const newCar = (model: string, teamId: string | null = null) =>
  owner.api.vehicles.create({ body: { make: "Kia", model, teamId } });
const newLead = (carId: string) =>
  owner.api.leads.create({ params: { carId }, body: { action: "Call", targetName: "A", targetInfo: "a@example.com" } });

describe("a slow transaction of another instance that commits after a later one", () => {
  it("is not skipped by a reader that polls in between", async () => {
    const [slow, fast] = [await newCar("slow"), await newCar("fast")];
    const mirror = openMirror(owner, "vehicles");
    await mirror.catchUp();
    const change = slowly(server.store, (tx) =>
      tx.update(vehicles).set({ mileage: 111 }).where(eq(vehicles.id, slow.id)).returning({ id: vehicles.id }),
    );
    await change.begun;
    await owner.api.vehicles.update({ params: { id: fast.id }, body: { mileage: 222 } });
    await mirror.pollAll();
    await change.done;
    await mirror.catchUp();
    expect(mirror.records.get(slow.id)).toMatchObject({ mileage: 111 });
    expect(mirror.records.get(fast.id)).toMatchObject({ mileage: 222 });
  });
});

describe("a vehicle that joins a team while a record is added to it", () => {
  it("brings the record to the team, whichever transaction commits first", async () => {
    const mirror = openMirror(member, "leads");
    const move = (id: string) => owner.api.vehicles.update({ params: { id }, body: { teamId: team.id } });

    const first = await newCar("lead first");
    const known = await newLead(first.id);
    const change = slowly(server.store, (tx) =>
      tx.update(leads).set({ note: "slow" }).where(eq(leads.id, known.id)).returning({ id: leads.id }),
    );
    await change.begun;
    await move(first.id);
    await mirror.pollAll();
    await change.done;
    await mirror.catchUp();
    expect(mirror.records.get(known.id)).toMatchObject({ note: "slow" });

    const second = await newCar("move first");
    const moving = slowly(server.store, (tx) =>
      tx.update(vehicles).set({ teamId: team.id }).where(eq(vehicles.id, second.id)).returning({ id: vehicles.id }),
    );
    await moving.begun;
    const added = await newLead(second.id);
    await mirror.pollAll();
    await moving.done;
    await mirror.catchUp();
    expect(mirror.records.has(added.id)).toBe(true);
  });

  it("brings all records to the team when both happen at the same moment, many times", async () => {
    const mirror = openMirror(member, "leads");
    const expected: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      const car = await newCar(`round ${round}`);
      const [lead] = await Promise.all([
        newLead(car.id),
        owner.api.vehicles.update({ params: { id: car.id }, body: { teamId: team.id } }),
        mirror.pollAll(3),
      ]);
      expected.push(lead.id);
    }
    await mirror.catchUp();
    expect(expected.filter((id) => !mirror.records.has(id))).toEqual([]);
  });
});
