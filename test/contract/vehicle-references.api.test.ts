import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { VehicleReference } from "../../contracts/kit/values.ts";
import { storeOldStockNumber } from "../features/vehicles/references/old-data.ts";
import { signedIn } from "../kit/people.ts";
import { blob } from "../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { addSold } from "../kit/sold.ts";
import { exampleOf } from "./generators/property.ts";
import { completeBodies } from "./generators/valid.ts";
import { type Route, routes } from "./routes.ts";
import { callEndpoint } from "./scene/requests.ts";
import { createResources, knownOf, type Resources } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

const parts = ["params", "query", "body"] as const;
interface Field extends Route {
  readonly part: (typeof parts)[number];
  readonly field: string;
  readonly type: unknown;
}

/** A field's type without optional, nullable and default wrappers. */
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

/** Visitors of a website know ids only. The errors of other references would name vehicles that the website hides. */
const idsOnly = ["POST /enquiries vehicleId"];

describe("a request field that identifies a vehicle", () => {
  it("has the type VehicleReference", () => {
    const isVehicle = ({ field, endpoint: { path } }: Field) =>
      ["carId", "car_id", "vehicle_id", "vehicleId"].includes(field) ||
      (path.startsWith("/vehicles/{") && field === "id");
    const others = fields.filter((one) => isVehicle(one) && one.type !== VehicleReference);
    expect(others.map(({ title, field }) => `${title} ${field}`)).toEqual(idsOnly);
    expect(references.length).toBeGreaterThan(25);
  });

  it("belongs to an endpoint that declares AMBIGUOUS_VEHICLE, and no other endpoint declares it", () => {
    const named = new Set(references.map(({ title }) => title));
    const declared = routes.filter(({ endpoint }) => endpoint.errors.includes("AMBIGUOUS_VEHICLE"));
    expect(declared.map(({ title }) => title).sort()).toEqual([...named].sort());
  });
});

describe("a stock number", () => {
  let server: TestServer;
  let owner: TestCaller;
  let own: Resources;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
    own = await createResources(owner, owner);
    const add = (further: object) => owner.api.vehicles.create({ body: { make: "Saab", model: "900", ...further } });
    await addSold(owner.api, { make: "Saab", model: "900", stockNumber: "T/1" });
    await add({ stockNumber: "T/1" });
    await add({ stockNumber: "T/2" });
    await storeOldStockNumber(server, (await add({})).id, "T/2");
  });
  afterAll(() => server.close());

  /** A valid request with this reference. */
  function partsWith({ endpoint, part, field }: Field, reference: string) {
    const side = endpoint.path === "/360/mask-frames" ? "&side=OUTSIDE" : "";
    const query = part === "query" ? `?${field}=${encodeURIComponent(reference)}${side}` : "";
    const params = part === "params" ? { [field]: encodeURIComponent(reference) } : {};
    if (endpoint.upload) {
      const body = new FormData();
      if (endpoint.path === "/360/upload") body.set("side", "OUTSIDE");
      if (part === "body") body.set(field, reference);
      body.set(endpoint.upload.field, blob(Buffer.from("none"), "image/jpeg"), "none.jpg");
      return { query, params, body };
    }
    if (endpoint.body === undefined) return { query, params };
    const complete = exampleOf(completeBodies(endpoint.body, knownOf(own))) as object;
    const named = { ...("teamId" in complete && { teamId: null }), ...(part === "body" && { [field]: reference }) };
    return { query, params, body: JSON.stringify({ ...complete, ...named }) };
  }
  const ambiguous = ({ field }: Field) => ({ status: 409, code: "AMBIGUOUS_VEHICLE", field });

  it.each(references)("of two vehicles in stock is AMBIGUOUS_VEHICLE for $title ($part)", async (one) => {
    expect(await callEndpoint(owner, one.endpoint, own, partsWith(one, "T/2"))).toMatchObject(ambiguous(one));
  });

  const isRead = ({ endpoint: { method } }: Field) => method === "GET";

  it.each(references.filter(isRead))(
    "of a vehicle in stock and a sold one means the one in stock for $title ($part)",
    async (one) => {
      const reply = await callEndpoint(owner, one.endpoint, own, partsWith(one, "T/1"));
      expect(reply.code, reply.text).not.toBe("AMBIGUOUS_VEHICLE");
    },
  );

  it.each(references.filter((one) => !isRead(one)))(
    "of a vehicle in stock and a sold one is AMBIGUOUS_VEHICLE for $title ($part), which changes nothing",
    async (one) => {
      const before = await tableDigests(server);
      expect(await callEndpoint(owner, one.endpoint, own, partsWith(one, "T/1"))).toMatchObject(ambiguous(one));
      expect(await tableDigests(server)).toEqual(before);
    },
  );
});
