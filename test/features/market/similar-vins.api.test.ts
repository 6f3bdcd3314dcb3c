import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDigitOf } from "../../../server/vin/check.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { csvOf } from "./files.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
  await dealer.api.market.importListings({ file: csvOf(header, ...passats, ...divided, ...own) });
});
afterAll(() => server.close());

const header = "listing_id,source,vin,year,make,model,trim,drivetrain,price";
const cells = (cars: readonly (readonly string[])[]) =>
  cars.map((car, at) => `${car[0]}-${at},cars,${car.join(",")},9000`);

/** A valid VIN: the pattern with `_` replaced by its check digit. */
const vinOf = (pattern: string) => pattern.replace("_", checkDigitOf(pattern.replace("_", "0")));
const numbered = (pattern: string, count: number) =>
  Array.from({ length: count }, (_, at) => vinOf(`${pattern}${String(at + 1).padStart(6, "0")}`));

/** VIN patterns of cars for which the decoder has neither trim nor drivetrain. */
const [passat, volvo, saab] = ["WVWAK73C_6P", "YV1RS61R_22", "YS3FD49Y_41"] as const;
const passats = cells([
  ...numbered(passat, 4).map((vin) => [vin, "2006", "Volkswagen", "Passat 2.0t", "", "Front-wheel Drive"]),
  // another model year
  ...numbered("WVWAK73C_7E", 3).map((vin) => [vin, "2007", "Volkswagen", "Passat wolfsburg", "", "FWD"]),
]);
const divided = cells(
  numbered(volvo, 6).map((vin, at) => [
    vin,
    "2002",
    "Volvo",
    "S60",
    at < 3 ? "2.4" : "2.4 AWD",
    at < 3 ? "FWD" : "AWD",
  ]),
);
const own = cells([[vinOf(`${saab}000009`), "2004", "Saab", "9-3", "Arc", "FWD"]]);

const decode = (vin: string, { api } = dealer) => api.vehicles.decodeVin({ params: { vin } });
const unlisted = (pattern: string) => vinOf(`${pattern}900001`);

describe("GET /vehicles/decode-vin/{vin} with a market", () => {
  it("returns the drivetrain and the trim on which cars with similar VINs agree, and names them as the source", async () => {
    const decoded = await decode(unlisted(passat));
    expect(decoded).toMatchObject({ make: "Volkswagen", model: "Passat", year: 2006, trim: "2.0T", drivetrain: "FWD" });
    expect(decoded.sources.drivetrain).toEqual({
      from: "market",
      market: { vinPrefix: "WVWAK73C", modelYear: null, cars: 7, agreeing: 7 },
      description: "7 of 7 vehicles in your market with VINs that begin with WVWAK73C have it.",
    });
    expect(decoded.sources.trim).toMatchObject({
      from: "market",
      market: { vinPrefix: "WVWAK73C", modelYear: 2006, cars: 4, agreeing: 4 },
    });
  });

  it("returns null for a field on which the cars do not agree", async () => {
    expect(await decode(unlisted(volvo))).toMatchObject({
      trim: null,
      drivetrain: null,
      sources: { trim: null, drivetrain: null },
    });
  });

  it("returns what the market states for the same VIN, from one row", async () => {
    const decoded = await decode(vinOf(`${saab}000009`));
    expect(decoded).toMatchObject({ trim: "Arc", drivetrain: "FWD" });
    expect(decoded.sources.trim?.description).toBe("Your market contains this vehicle.");
    expect(await decode(unlisted(saab))).toMatchObject({ trim: null, drivetrain: null });
  });

  it("keeps the drivetrain that the VIN states", async () => {
    const decoded = await decode("1HGCM82633A004352");
    expect(decoded.sources.drivetrain?.from).toBe("model");
  });

  it("does not use the market of another workspace", async () => {
    const outsider = await signedIn(server, { admin: dealer });
    expect(await decode(unlisted(passat), outsider)).toMatchObject({ trim: null, drivetrain: null });
  });
});

describe("POST /vehicles", () => {
  it("fills in the drivetrain and the trim from the market, unless the request has them", async () => {
    const [vin, other] = [unlisted(passat), vinOf(`${passat}900002`)];
    expect(await dealer.api.vehicles.create({ body: { vin } })).toMatchObject({ trim: "2.0T", drivetrain: "FWD" });
    const given = { vin: other, trim: "Value Edition" };
    expect(await dealer.api.vehicles.create({ body: given })).toMatchObject({ ...given, drivetrain: "FWD" });
  });
});
