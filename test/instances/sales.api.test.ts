import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SaleWithHistory } from "../../contracts/papers/sales.ts";
import { sales } from "../../server/features/sales/sales.table.ts";
import { vehicles } from "../../server/features/vehicles/vehicles.table.ts";
import { instantNow } from "../../server/platform/clock.ts";
import type { Writer } from "../../server/platform/db/store.ts";
import { correct, newCar, newSale, voided } from "../features/sales/dealer.ts";
import { saleEvents } from "../features/sales/events.ts";
import { type Scene, scene } from "../features/webhooks/scene.ts";
import { slowly } from "./slowly.ts";

let here: Scene;
beforeAll(async () => {
  here = await scene();
});
afterAll(() => here.server.close());

/** Another instance's void of the sale, which is not on disk yet. */
const voiding = ({ id, vehicleId }: SaleWithHistory) =>
  slowly(here.server.store, async (tx: Writer) => {
    const now = instantNow(here.server.clock);
    await tx
      .update(vehicles)
      .set({ status: "IN_STOCK", soldAt: null, soldPriceCents: null, updatedAt: now })
      .where(eq(vehicles.id, vehicleId));
    await tx
      .update(sales)
      .set({ voidedAt: now, voidReason: "Elsewhere", updatedAt: now })
      .where(and(eq(sales.id, id), eq(sales.vehicleId, vehicleId)));
  });
const read = (id: string) => here.api.sales.get({ params: { id } });
const car = (id: string) => here.api.vehicles.get({ params: { id } });

describe("a sale that one instance voids", () => {
  it("answers SALE_VOIDED to another that voids it at that moment", async () => {
    const sale = await newSale(here.api);
    const other = voiding(sale);
    await other.begun;
    await expect(voided(here.api, sale.id)).rejects.toMatchObject({ code: "SALE_VOIDED" });
    await other.done;
    expect(await read(sale.id)).toMatchObject({ voidReason: "Elsewhere" });
    expect((await saleEvents(here.server, sale.id)).map(({ name }) => name)).toEqual(["vehicle.sold"]);
  });

  it("answers SALE_VOIDED to another that corrects it at that moment, and keeps the vehicle in stock", async () => {
    const sale = await newSale(here.api);
    const other = voiding(sale);
    await other.begun;
    await expect(correct(here.api, sale.id, { soldPrice: 1 })).rejects.toMatchObject({ code: "SALE_VOIDED" });
    await other.done;
    expect(await read(sale.id)).toMatchObject({ soldPrice: 9000, corrections: [] });
    expect(await car(sale.vehicleId)).toMatchObject({ status: "IN_STOCK", soldPrice: null });
  });

  it("lets another sell the vehicle at that moment", async () => {
    const sale = await newSale(here.api);
    const other = voiding(sale);
    await other.begun;
    const second = await newSale(here.api, { carId: sale.vehicleId, soldPrice: 9500 });
    await other.done;
    expect(await car(sale.vehicleId)).toMatchObject({ status: "SOLD", soldPrice: 9500 });
    expect((await read(second.id)).voidedAt).toBeNull();
  });
});

describe("several requests at once about one sale", () => {
  it("void it once, and correct it before that or not at all", async () => {
    for (let round = 0; round < 5; round += 1) {
      const sale = await newSale(here.api);
      const ends = await Promise.allSettled([
        voided(here.api, sale.id, "one"),
        correct(here.api, sale.id, { soldPrice: 8000 }),
        voided(here.api, sale.id, "two"),
        correct(here.api, sale.id, { soldPrice: 7000 }),
      ]);
      const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
      for (const reason of refused) expect(reason).toMatchObject({ code: "SALE_VOIDED" });
      const names = (await saleEvents(here.server, sale.id)).map(({ name }) => name);
      const after = await read(sale.id);
      const corrections = after.corrections.map(() => "vehicle.sale_corrected");
      expect(names).toEqual(["vehicle.sold", ...corrections, "vehicle.sale_voided"]);
      expect(await car(sale.vehicleId)).toMatchObject({ status: "IN_STOCK", soldPrice: null, soldAt: null });
    }
  });

  it("correct it one after the other: each correction has the values of the one before", async () => {
    const sale = await newSale(here.api, { soldPrice: 100 });
    const prices = [101, 102, 103, 104, 105];
    await Promise.all(prices.map((soldPrice) => correct(here.api, sale.id, { soldPrice })));
    const { soldPrice, corrections } = await read(sale.id);
    const before = corrections.map((one) => one.before.soldPrice);
    expect([soldPrice, ...before].sort()).toEqual([100, ...prices]);
    expect(before.at(-1)).toBe(100);
    expect(new Set(corrections.map(({ correctedAt }) => correctedAt)).size).toBe(5);
    expect((await car(sale.vehicleId)).soldPrice).toBe(soldPrice);
  });

  it("void it while the vehicle is sold: it ends sold or in stock, as its last valid sale says", async () => {
    for (let round = 0; round < 5; round += 1) {
      const carId = await newCar(here.api);
      const sale = await newSale(here.api, { carId });
      const sell = here.api.vehicles.sell({ params: { id: carId }, body: { soldPrice: 9500 } });
      const [, sold] = await Promise.allSettled([voided(here.api, sale.id), sell]);
      const valid = await here.api.sales.list({ query: { vehicleId: carId } });
      expect(valid).toHaveLength(sold.status === "fulfilled" ? 1 : 0);
      if (sold.status === "rejected") expect(sold.reason).toMatchObject({ code: "VEHICLE_ALREADY_SOLD" });
      expect(await car(carId)).toMatchObject({
        status: valid.length === 1 ? "SOLD" : "IN_STOCK",
        soldPrice: valid[0]?.soldPrice ?? null,
      });
    }
  });
});
