import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const newCar = async (): Promise<string> => {
  const body = { make: "Jeep", model: "Renegade", askingPrice: 15_900 };
  return (await owner.api.vehicles.create({ body })).id;
};
const newestEntry = async (id: string) =>
  (await owner.api.vehicles.timeline({ params: { id }, query: { limit: 1 } }))[0];

describe("PATCH /vehicles/{id} with priceReason", () => {
  it("stores the reason with the change of the asking price", async () => {
    const id = await newCar();
    const body = { askingPrice: 15_400, priceReason: "  No calls for two weeks  " };
    const car = await owner.api.vehicles.update({ params: { id }, body });
    expect(car).toMatchObject({ askingPrice: 15_400 });
    expect(car).not.toHaveProperty("priceReason");
    expect(await newestEntry(id)).toMatchObject({
      kind: "vehicle.price_changed",
      summary: "Asking price changed from 15,900.00 to 15,400.00. Reason: No calls for two weeks",
      details: { field: "askingPrice", from: 15_900, to: 15_400, reason: "No calls for two weeks" },
    });
  });

  it("stores no reason if the asking price does not change", async () => {
    const id = await newCar();
    await owner.api.vehicles.update({ params: { id }, body: { askingPrice: 15_900, priceReason: "A typing error" } });
    expect(await newestEntry(id)).toMatchObject({ kind: "vehicle.created" });
    await owner.api.vehicles.update({ params: { id }, body: { mileage: 40_000, priceReason: "A typing error" } });
    expect(await newestEntry(id)).toMatchObject({
      kind: "vehicle.mileage_changed",
      details: { from: null, to: 40_000 },
    });
  });

  it("writes a price without a reason as before", async () => {
    const id = await newCar();
    await owner.api.vehicles.update({ params: { id }, body: { askingPrice: 15_000 } });
    expect((await newestEntry(id))?.details).toEqual({ field: "askingPrice", from: 15_900, to: 15_000 });
  });

  it("answers VALIDATION_ERROR for a reason that is empty or longer than 200 characters, and changes nothing", async () => {
    const id = await newCar();
    for (const priceReason of ["", " ", "x".repeat(201)]) {
      const call = owner.api.vehicles.update({ params: { id }, body: { askingPrice: 1, priceReason } });
      expect(await errorOf(call)).toMatchObject({ code: "VALIDATION_ERROR", field: "priceReason" });
    }
    expect((await owner.api.vehicles.get({ params: { id } })).askingPrice).toBe(15_900);
  });
});
