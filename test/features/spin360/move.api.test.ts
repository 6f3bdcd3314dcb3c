import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spinFindings, spinFrames, spinJobs } from "../../../server/features/spin360/spin360.table.ts";
import { tableNamed } from "../../../server/features/sync/policies/synced-table.ts";
import { readSqlOf } from "../../../server/platform/db/raw.ts";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { spinOf } from "./spins.ts";

let server: TestServer;
let dealer: Person;
let inspector: Person;
let manager: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await person(server);
  inspector = await person(server, dealer);
  manager = await person(server, dealer);
  team = await found(dealer);
  await join({ owner: dealer, team, joins: inspector, role: "Inspector" });
  await join({ owner: dealer, team, joins: manager, role: "Manager" });
});
afterAll(() => server.close());

const dealersCar = async () =>
  (await dealer.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } })).id;
const ownCar = async (who: Person) => (await who.api.vehicles.create({ body: { make: "Saab", model: "96" } })).id;
const attach = (who: Person, jobId: string, carId: string) =>
  who.api.spin360.attach({ params: { jobId }, body: { carId } });
const carOf = async (jobId: string) => (await dealer.api.spin360.job({ params: { jobId } })).carId;

/** The workspaces of a job, its frames and its findings. */
async function workspacesOf(jobId: string): Promise<Set<string>> {
  const { read } = server.store;
  const rows = [
    ...(await read.select().from(spinJobs).where(eq(spinJobs.id, jobId))),
    ...(await read.select().from(spinFrames).where(eq(spinFrames.jobId, jobId))),
    ...(await read.select().from(spinFindings).where(eq(spinFindings.jobId, jobId))),
  ];
  expect(rows).toHaveLength(6);
  return new Set(rows.map(({ workspaceId }) => workspaceId));
}

/** What sync sends of a workspace's spins: how many rows, and how many deletions. */
async function sentOf(workspaceId: string): Promise<{ rows: number; deleted: number }> {
  const numbers = ["spin_jobs", "spin_frames", "spin_findings"].map((name) => tableNamed(name)?.policy.no);
  const found = await readSqlOf(server.store.read)(
    `select deleted from sync_rows where workspace_id = ? and table_no in (${numbers.join(", ")})`,
    [workspaceId],
  );
  const deleted = found.filter((row) => row.deleted !== null).length;
  return { rows: found.length - deleted, deleted };
}

describe("PATCH /360/jobs/{jobId}, a spin that has a vehicle", () => {
  it("answers INSUFFICIENT_PERMISSIONS without edit_inventory on that vehicle", async () => {
    const [first, second] = [await dealersCar(), await dealersCar()];
    const jobId = await spinOf(server, first);
    for (const target of [second, await ownCar(inspector)]) {
      const error = await errorOf(attach(inspector, jobId, target));
      expect(error).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
      expect(error.details).toMatchObject({ required: "edit_inventory" });
    }
    expect(await carOf(jobId)).toBe(first);
    expect(await attach(inspector, jobId, first)).toMatchObject({ carId: first });
    expect(await attach(manager, jobId, second)).toMatchObject({ carId: second });
  });

  it("answers VALIDATION_ERROR for a vehicle of another account", async () => {
    const car = await dealersCar();
    const jobId = await spinOf(server, car);
    const error = await errorOf(attach(manager, jobId, await ownCar(manager)));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "carId" });
    expect(error.message).toContain("Upload its clip again");
    expect(await carOf(jobId)).toBe(car);
    expect((await dealer.api.spin360.viewer({ params: { carId: car } })).sides).toHaveLength(1);
  });
});

describe("PATCH /360/jobs/{jobId}, a spin without a vehicle", () => {
  it("gives it to the vehicle's account with its frames and findings, also for sync", async () => {
    await Promise.all([inspector.api.sync.host(), dealer.api.sync.host()]);
    const jobId = await spinOf(server, await ownCar(inspector), { attached: false, findings: 2 });
    const [own = ""] = await workspacesOf(jobId);
    expect(await sentOf(own)).toEqual({ rows: 6, deleted: 0 });
    const car = await dealersCar();
    const [dealership = ""] = await workspacesOf(await spinOf(server, car, { findings: 2 }));
    const { rows } = await sentOf(dealership);
    await attach(inspector, jobId, car);
    expect(await carOf(jobId)).toBe(car);
    expect(await workspacesOf(jobId)).toEqual(new Set([dealership]));
    expect(await sentOf(own)).toEqual({ rows: 0, deleted: 6 });
    expect(await sentOf(dealership)).toEqual({ rows: rows + 6, deleted: 0 });
  });
});
