import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { misfire } from "../mechanical/diagnostics.ts";

/** Runs while the store lists reports, before it responds. */
let meanwhile: () => Promise<void> = async () => undefined;
/** An empty S3-compatible store. */
const store = createServer(async (req, res) => {
  if (new URL(req.url ?? "", "http://store").searchParams.get("prefix")?.startsWith("reports/")) await meanwhile();
  res.end("<ListBucketResult></ListBucketResult>");
});
let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  store.listen(0, "127.0.0.1");
  await once(store, "listening");
  const { port } = store.address() as AddressInfo;
  server = await serveForTest({ FORECOURT_S3_URL: `s3://K:S@127.0.0.1:${port}/media?tls=false` });
  owner = await signedIn(server);
});
afterAll(async () => {
  await server.close();
  store.closeAllConnections();
  store.close();
});

it("DELETE /vehicles/{id} with purge deletes the rows before it reads the storage, so that other requests do not wait", async () => {
  const car = await owner.api.vehicles.create({ body: { make: "Ford", model: "F-150", vin: "1FTEW1EG2JFD44217" } });
  const { inspection_id: case_id } = await owner.api.cases.create({
    body: { vehicle: { vin: "1FTEW1EG2JFD44217" }, inspection_type: "full" },
  });
  await owner.api.mechanical.create({ body: { vehicle_id: car.id, case_id, ...misfire } });
  const damages = [{ damage_id: "1", type: "dent", location: "hood" }] as const;
  await owner.api.assessments.create({ body: { vehicle_id: car.id, case_id, damages: [...damages] } });
  const codes: unknown[] = [];
  meanwhile = async () => {
    const there = owner.api.vehicles.get({ params: { id: car.id } }).then(() => "still there");
    codes.push(await there.catch(({ code }: { code?: string }) => code));
  };
  await owner.api.vehicles.remove({ params: { id: car.id }, query: { purge: "true" } });
  // one listing each for the case, the diagnostic and the assessment
  expect(codes).toEqual(Array.from({ length: 3 }, () => "RESOURCE_NOT_FOUND"));
});
