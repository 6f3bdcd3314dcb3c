import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { files } from "../../../server/features/files/files.table.ts";
import { createPhotoFiles } from "../../../server/features/files/photo-files.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { readSqlOf, sqlOf } from "../../../server/platform/db/raw.ts";
import type { Writer } from "../../../server/platform/db/store.ts";
import { errorOf } from "../../kit/people.ts";
import { blob, photo, uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let inspector: Person;
let salesperson: Person;
let operator: Person;
let team: TestTeam;
let carId: string;

beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  team = await found(owner, [{ name: "Operator", permissions: ["create_leads"] }]);
  inspector = await person(server, owner);
  salesperson = await person(server, owner);
  operator = await person(server, owner);
  await join({ owner, team, joins: inspector, role: "Inspector" });
  await join({ owner, team, joins: salesperson, role: "Salesperson" });
  await join({ owner, team, joins: operator, role: "Operator" });
  carId = (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } })).id;
});
afterAll(() => server.close());

describe("the role Inspector", () => {
  it("uploads photos of a team's vehicle and inspects it", async () => {
    const images = await uploadWalkAround(inspector.api);
    const { inspection_id } = await inspector.api.visual.create({ body: { vehicle_id: carId, images } });
    expect((await inspector.api.visual.cancel({ params: { inspection_id } })).status).toBe("failed");
  });

  it("gives photos that it inspects a vehicle with to the vehicle's dealership, and may use them again", async () => {
    const images = await uploadWalkAround(inspector.api);
    const create = (vehicle_id: string) => inspector.api.visual.create({ body: { vehicle_id, images } });
    const owners = async (inspectionId: string) => {
      const rows = await readSqlOf(server.store.read)(
        `select distinct files.workspace_id as id, vehicles.workspace_id as dealership from inspection_images
          join files on files.id = file_id join inspections on inspections.id = inspection_id
          join vehicles on vehicles.id = vehicle_id where inspection_id = ?`,
        [inspectionId],
      );
      return rows.map(({ id, dealership }) => id === dealership);
    };
    const first = await create(carId);
    expect(await owners(first.inspection_id)).toEqual([true]);
    const again = await create(carId);
    expect(await owners(again.inspection_id)).toEqual([true]);
    // the dealership's photos stay its own
    const mine = await inspector.api.vehicles.create({ body: { make: "Saab", model: "99" } });
    const own = await create(mine.id);
    expect(await owners(own.inspection_id)).toEqual([false]);
    for (const { inspection_id } of [first, again, own]) {
      await inspector.api.visual.cancel({ params: { inspection_id } });
    }
  });

  it("GET /teams/my answers the permissions of the caller's role in each team", async () => {
    const [mine] = await inspector.api.teams.my();
    expect(mine?.permissions).toEqual(["view_inventory", "inspect_vehicles"]);
    const [sales] = await salesperson.api.teams.my();
    expect(sales?.permissions).toEqual(["view_inventory", "view_costs", "create_leads", "manage_leads"]);
  });
});

describe("stored photos of a teammate", () => {
  /** Inspects an own vehicle with them. */
  async function use(who: Person, images: Awaited<ReturnType<typeof uploadWalkAround>>): Promise<void> {
    const { id } = await who.api.vehicles.create({ body: { make: "Saab", model: "96" } });
    const { inspection_id } = await who.api.visual.create({ body: { vehicle_id: id, images } });
    await who.api.visual.cancel({ params: { inspection_id } });
  }
  // photos are looked up side by side: the refusal names one of those that are not found
  const refusal = { code: "VALIDATION_ERROR", field: expect.stringMatching(/^images\[\d\]\.url$/) };

  it("are found while they are shown with a vehicle that the caller may see", async () => {
    const images = await uploadWalkAround(owner.api);
    const { inspection_id } = await owner.api.visual.create({ body: { vehicle_id: carId, images } });
    expect(await errorOf(use(operator, images))).toMatchObject(refusal);
    const sights = operator.api.visual.angles({ body: { images: images.map(({ url }) => ({ url })) } });
    expect(await errorOf(sights)).toMatchObject(refusal);
    await use(salesperson, images);
    await owner.api.visual.cancel({ params: { inspection_id } });
  });

  it("are found, too, if only the vehicle shows them", async () => {
    const file = blob(await photo(1));
    const { urls } = await owner.api.vehiclePhotos.upload({ params: { id: carId }, file, body: {} });
    const mine = async (who: Person) => {
      const [first, ...others] = await uploadWalkAround(who.api);
      return first ? [{ ...first, url: urls.full }, ...others] : [];
    };
    expect(await errorOf(use(operator, await mine(operator)))).toMatchObject(refusal);
    await use(salesperson, await mine(salesperson));
  });

  it("are not found, and stay where they are, before they are shown", async () => {
    const images = await uploadWalkAround(inspector.api);
    const photosOf = async (who: Person) => {
      const count =
        "select count(*) as n from files join workspaces on workspaces.id = workspace_id where account_id = ?";
      return Number((await readSqlOf(server.store.read)(count, [who.id]))[0]?.n);
    };
    const before = await photosOf(inspector);
    expect(await errorOf(use(salesperson, images))).toMatchObject(refusal);
    expect(await photosOf(inspector)).toBe(before);
  });
});

describe("a photo that two inspections show at the same time", () => {
  // transactions on SQLite run one at a time
  it.skipIf(dialect !== "pg")("stays where the first one shows it", async () => {
    const { store } = server;
    const images = await uploadWalkAround(inspector.api);
    const { id: vehicleId } = await inspector.api.vehicles.create({ body: { make: "Saab", model: "93" } });
    const { inspection_id } = await inspector.api.visual.create({ body: { vehicle_id: vehicleId, images } });
    await inspector.api.visual.cancel({ params: { inspection_id } });
    await inspector.api.files.upload({ file: blob(await photo(6)), fileName: "6.jpg" });
    const known = await store.read.select().from(files);
    const [shown] = await readSqlOf(store.read)("select * from inspection_images where inspection_id = ?", [
      inspection_id,
    ]);
    const uploaded = known.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
    const [other] = await readSqlOf(store.read)("select id from workspaces where id <> ?", [shown?.workspace_id]);
    if (!uploaded || !shown) expect.fail();
    expect(uploaded.workspaceId).toBe(shown.workspace_id);
    const photos = createPhotoFiles({} as never, {} as never);
    const give = async (tx: Writer, to: unknown) => {
      await photos.missing(tx, [uploaded.id]);
      await photos.give(tx, [uploaded], { from: uploaded.workspaceId, to: String(to) });
    };
    const given = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const first = store.write(async (tx) => {
      await give(tx, uploaded.workspaceId);
      given.resolve();
      await seen.promise;
      await sqlOf(tx)(
        `insert into inspection_images (id, workspace_id, inspection_id, position, file_id, angle, type, notes)
          values ('shown first', ?, ?, 99, ?, 'front', 'exterior', '[]')`,
        [uploaded.workspaceId, inspection_id, uploaded.id],
      );
    });
    await given.promise;
    let isOver = false;
    const second = store
      .write((tx) => give(tx, other?.id))
      .finally(() => {
        isOver = true;
      });
    await vi.waitFor(
      async () => {
        const waiting = await readSqlOf(store.read)("select 1 as found from pg_locks where not granted");
        expect(isOver || waiting.length > 0).toBe(true);
      },
      { timeout: 10_000 },
    );
    seen.resolve();
    await Promise.all([first, second]);
    const [row] = await readSqlOf(store.read)("select workspace_id as id from files where id = ?", [uploaded.id]);
    expect(row?.id).toBe(uploaded.workspaceId);
  });
});

describe("POST /files with a vehicle_id", () => {
  const upload = async (who: Person, vehicle_id: string) =>
    who.api.files.upload({ file: blob(await photo(3)), query: { vehicle_id } });

  it("accepts a photo from a member with inspect_vehicles", async () => {
    expect((await upload(inspector, carId)).success).toBe(true);
    expect((await upload(owner, carId)).success).toBe(true);
  });

  it("answers INSUFFICIENT_PERMISSIONS without inspect_vehicles and RESOURCE_NOT_FOUND for an unknown vehicle", async () => {
    expect(await errorOf(upload(salesperson, carId))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      details: { required: "inspect_vehicles" },
    });
    expect(await errorOf(upload(owner, "nothing"))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });
});
