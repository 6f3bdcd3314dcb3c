import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { VehicleReference } from "../../contracts/kit/values.ts";
import { numberedBefore } from "../features/vehicles/references/old-data.ts";
import { signedIn } from "../kit/people.ts";
import { blob } from "../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { exampleOf } from "./generators/property.ts";
import { wholeBodies } from "./generators/valid.ts";
import { type Route, routes } from "./routes.ts";
import { type Belongings, belongingsOf, knownOf } from "./scene/belongings.ts";
import { ask } from "./scene/requests.ts";
import { everyRow } from "./scene/rows.ts";

const parts = ["params", "query", "body"] as const;
interface Field extends Route {
  readonly part: (typeof parts)[number];
  readonly field: string;
  readonly type: unknown;
}

/** A field's type without what it may be in place of a value. */
function bare(type: unknown): unknown {
  const isWrapped = type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault;
  return isWrapped ? bare(type.unwrap()) : type;
}

/** Every field of every request. */
const fields: readonly Field[] = routes.flatMap((route) =>
  parts.flatMap((part) => {
    const schema = route.endpoint[part];
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape).map(([field, type]) => ({ ...route, part, field, type: bare(type) }));
  }),
);
const references = fields.filter(({ type }) => type === VehicleReference);

describe("a field of a request that names a vehicle", () => {
  it("has the one type for it", () => {
    const isVehicle = ({ field, endpoint: { path } }: Field) =>
      ["carId", "car_id", "vehicle_id", "vehicleId"].includes(field) ||
      (path.startsWith("/vehicles/{") && field === "id");
    const others = fields.filter((one) => isVehicle(one) && one.type !== VehicleReference);
    expect(others.map(({ title, field }) => `${title} ${field}`)).toEqual([]);
    expect(references.length).toBeGreaterThan(25);
  });

  it("may be answered AMBIGUOUS_VEHICLE, and no other request may", () => {
    const named = new Set(references.map(({ title }) => title));
    const declared = routes.filter(({ endpoint }) => endpoint.errors.includes("AMBIGUOUS_VEHICLE"));
    expect(declared.map(({ title }) => title).sort()).toEqual([...named].sort());
  });
});

describe("a stock number", () => {
  let server: TestServer;
  let owner: TestCaller;
  let own: Belongings;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
    own = await belongingsOf(owner, owner);
    const add = (further: object) => owner.api.vehicles.create({ body: { make: "Saab", model: "900", ...further } });
    await add({ stockNumber: "T/1", status: "SOLD" });
    await add({ stockNumber: "T/1" });
    await add({ stockNumber: "T/2" });
    await numberedBefore(server, (await add({})).id, "T/2");
  });
  afterAll(() => server.close());

  /** Everything but the reference is as it should be. */
  function asked({ endpoint, part, field }: Field, reference: string) {
    const side = endpoint.path === "/360/mask-frames" ? "&side=OUTSIDE" : "";
    const query = part === "query" ? `?${field}=${encodeURIComponent(reference)}${side}` : "";
    const params = part === "params" ? { [field]: encodeURIComponent(reference) } : {};
    if (endpoint.upload) {
      const body = new FormData();
      if (endpoint.body) body.set("side", "OUTSIDE");
      if (part === "body") body.set(field, reference);
      body.set(endpoint.upload.field, blob(Buffer.from("none"), "image/jpeg"), "none.jpg");
      return { query, params, body };
    }
    if (endpoint.body === undefined) return { query, params };
    const whole = exampleOf(wholeBodies(endpoint.body, knownOf(own))) as object;
    const named = { ...("teamId" in whole && { teamId: null }), ...(part === "body" && { [field]: reference }) };
    return { query, params, body: JSON.stringify({ ...whole, ...named }) };
  }
  const ambiguous = ({ field }: Field) => ({ status: 409, code: "AMBIGUOUS_VEHICLE", field });

  it.each(references)("of two in stock is AMBIGUOUS_VEHICLE for $title ($part)", async (one) => {
    expect(await ask(owner, one.endpoint, own, asked(one, "T/2"))).toMatchObject(ambiguous(one));
  });

  const isRead = ({ endpoint: { method } }: Field) => method === "GET";

  it.each(references.filter(isRead))(
    "that a gone vehicle has too is the one in stock's for $title ($part)",
    async (one) => {
      const told = await ask(owner, one.endpoint, own, asked(one, "T/1"));
      expect(told.code, told.text).not.toBe("AMBIGUOUS_VEHICLE");
    },
  );

  it.each(references.filter((one) => !isRead(one)))(
    "that a gone vehicle has too is AMBIGUOUS_VEHICLE for $title ($part), which changes nothing",
    async (one) => {
      const before = await everyRow(server.store);
      expect(await ask(owner, one.endpoint, own, asked(one, "T/1"))).toMatchObject(ambiguous(one));
      expect(await everyRow(server.store)).toEqual(before);
    },
  );
});
