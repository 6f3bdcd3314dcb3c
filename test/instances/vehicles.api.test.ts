import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Vehicle } from "../../contracts/vehicles/vehicles.ts";
import { workspaces } from "../../server/features/accounts/accounts.table.ts";
import { assessments } from "../../server/features/assessments/assessments.table.ts";
import { insertLead } from "../../server/features/leads/leads.repo.ts";
import { sales } from "../../server/features/sales/sales.table.ts";
import { searchTextOf } from "../../server/features/vehicles/listing/search-text.ts";
import { lockStockNumbers } from "../../server/features/vehicles/references/stock-numbers.ts";
import { deleteVehicle, insertVehicle, updateVehicle } from "../../server/features/vehicles/vehicles.repo.ts";
import { newId } from "../../server/platform/ids.ts";
import { lead, type Scene, scene } from "../features/webhooks/scene.ts";
import { errorOf } from "../kit/people.ts";
import { unchecked } from "../kit/unchecked.ts";
import { slowly } from "./slowly.ts";

let here: Scene;
let workspaceId: string;
beforeAll(async () => {
  here = await scene();
  workspaceId = (await here.server.store.read.select().from(workspaces))[0]?.id ?? "";
});
afterAll(() => here.server.close());

const newCar = () => here.api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: newId().slice(9) } });
const change = (car: Vehicle, body: object) => here.api.vehicles.update({ ...params(car), body });
const named = async (search: string) => (await here.api.vehicles.list({ query: { search } })).map(({ id }) => id);
const params = ({ id }: Vehicle) => ({ params: { id } });

/** A change by another instance, which sets the make to Volvo. */
const becomesVolvo = ({ id, stockNumber }: Vehicle) =>
  slowly(here.server.store, (tx) => {
    const searchText = searchTextOf([null, stockNumber, "Volvo", "900", null]);
    return updateVehicle(tx, unchecked({ workspaceId, id }), { make: "Volvo", searchText });
  });

describe("a vehicle that one instance changes while another", () => {
  it("changes it, too, is found by both changes", async () => {
    const car = await newCar();
    const changing = becomesVolvo(car);
    await changing.begun;
    await here.api.vehicles.update({ ...params(car), body: { model: "V70" } });
    await changing.done;
    expect(await named(`volvo v70 ${car.stockNumber}`)).toEqual([car.id]);
  });

  it("imports it from a file is found by both changes", async () => {
    const car = await newCar();
    const changing = becomesVolvo(car);
    await changing.begun;
    await here.api.vehicles.importCsv({ file: new Blob([`stock,model\n${car.stockNumber},V70\n`]) });
    await changing.done;
    expect(await named(`volvo v70 ${car.stockNumber}`)).toEqual([car.id]);
  });

  it("sells it is sold once", async () => {
    const car = await newCar();
    const changing = becomesVolvo(car);
    await changing.begun;
    const sell = () => here.api.vehicles.sell({ ...params(car), body: { soldPrice: 1 } });
    const ends = await Promise.allSettled([sell(), sell()]);
    await changing.done;
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject({ code: "VEHICLE_ALREADY_SOLD" });
    const rows = await here.server.store.read.select().from(sales);
    expect(rows.filter(({ vehicleId }) => vehicleId === car.id)).toMatchObject([{ makeKey: "volvo" }]);
  });
});

describe("a stock number that one instance assigns", () => {
  /** A new vehicle of another instance, which is not committed yet. */
  const adding = (stockNumber: string, { ownerId }: Vehicle) =>
    slowly(here.server.store, async (tx) => {
      await lockStockNumbers(tx, workspaceId);
      const at = here.server.clock.now().toISOString();
      const car = { make: "Saab", model: "99", stockNumber, status: "IN_STOCK" as const, searchText: "" };
      return insertVehicle(tx, { ...car, id: newId(), workspaceId, ownerId, createdAt: at, updatedAt: at });
    });

  it.each([
    [
      "creates a vehicle with it",
      (stockNumber: string) => here.api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber } }),
    ],
    ["assigns it to another vehicle", (stockNumber: string, car: Vehicle) => change(car, { stockNumber })],
    [
      "restores an archived vehicle with it",
      (_number: string, _car: Vehicle, gone: Vehicle) => change(gone, { status: "IN_STOCK" }),
    ],
  ])("is rejected for a request that %s at the same time", async (_what, act) => {
    const stockNumber = newId().slice(9);
    const car = await newCar();
    const gone = await here.api.vehicles.create({
      body: { make: "Saab", model: "9", stockNumber, status: "ARCHIVED" },
    });
    const other = adding(stockNumber, car);
    await other.begun;
    expect(await errorOf(act(stockNumber, car, gone))).toMatchObject({ code: "DUPLICATE_STOCK_NUMBER" });
    await other.done;
  });

  it("is rejected for an import row at the same time", async () => {
    const stockNumber = newId().slice(9);
    const other = adding(stockNumber, await newCar());
    await other.begun;
    const file = new Blob([`stock,vin\n${stockNumber},1HGCM82633A004352\n`]);
    const { rows } = await here.api.vehicles.importCsv({ file });
    expect(rows).toMatchObject([{ outcome: "updated" }]);
    await other.done;
    expect(await here.api.vehicles.list({ query: { search: stockNumber } })).toHaveLength(1);
  });
});

describe("a vehicle that one instance deletes", () => {
  it("is archived if another instance creates a lead for it at the same time", async () => {
    const car = await newCar();
    const now = here.server.clock.now().toISOString();
    const leading = slowly(here.server.store, (tx) =>
      insertLead(tx, unchecked({ workspaceId, id: car.id }), {
        id: newId(),
        contactId: null,
        createdBy: car.ownerId,
        status: "NEW",
        action: "Call",
        targetName: "Ada",
        targetInfo: "ada@example.com",
        position: 0,
        searchText: "",
        statusSince: now,
        createdAt: now,
        updatedAt: now,
      }),
    );
    await leading.begun;
    await here.api.vehicles.remove(params(car));
    await leading.done;
    expect(await here.api.vehicles.get(params(car))).toMatchObject({ status: "ARCHIVED" });
    expect(await here.api.leads.listOfCar({ params: { carId: car.id } })).toHaveLength(1);
  });

  it("gets no lead from another instance afterwards", async () => {
    const car = await newCar();
    const deleting = slowly(here.server.store, (tx) => deleteVehicle(tx, unchecked({ workspaceId, id: car.id })));
    await deleting.begun;
    expect(await errorOf(lead(here.api, car.id))).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
    await deleting.done;
  });

  it("permanently is deleted with all its records, although another instance has locked one of them and waits for the vehicle", async () => {
    const car = await newCar();
    const damages = [{ damage_id: "1", type: "dent", location: "hood" }] as const;
    await here.api.assessments.create({ body: { vehicle_id: car.id, damages: [...damages] } });
    const updatedAt = here.server.clock.now().toISOString();
    const changing = slowly(
      here.server.store,
      (tx) => tx.update(assessments).set({ updatedAt }).where(eq(assessments.vehicleId, car.id)),
      (tx) => updateVehicle(tx, unchecked({ workspaceId, id: car.id }), { updatedAt }),
    );
    await changing.begun;
    await here.api.vehicles.remove({ ...params(car), query: { purge: "true" } });
    await changing.done;
    expect(await errorOf(here.api.vehicles.get(params(car)))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
  });
});
