import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openapi } from "../../../server/platform/http/openapi/document.ts";
import { signedIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { type Route, routes } from "../routes.ts";
import { createResources, paramsOf, pathOf, type Resources } from "../scene/resources.ts";
import { createFaultsOf, type FaultsOf } from "./validators.ts";

let server: TestServer;
let admin: TestCaller;
let own: Resources;
let faultsOfSchema: FaultsOf;
const document = openapi() as unknown as {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Answer> }>>;
  readonly components: object;
};
interface Answer {
  readonly content?: Record<string, { readonly schema: object }>;
}
beforeAll(async () => {
  faultsOfSchema = await createFaultsOf(document.components);
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  own = await createResources(admin, admin);
}, 300_000);
afterAll(() => server.close());

/** What the document says that this body may be wrong about: empty if it fits. */
function faultsOf({ endpoint }: Route, status: number, body: unknown): unknown[] {
  const path = endpoint.at === "root" ? endpoint.path : `/v1${endpoint.path}`;
  const answer = document.paths[path]?.[endpoint.method.toLowerCase()]?.responses[String(status)];
  if (!answer) return [`the document has no status ${status}`];
  const schema = answer.content?.["application/json"]?.schema;
  if (!schema) return ["the document has no JSON for it"];
  return faultsOfSchema(schema, body);
}

const isRead = ({ endpoint }: Route): boolean => endpoint.method === "GET" && endpoint.response !== null;
const needsQuery: Readonly<Record<string, string>> = {
  "GET /ads/campaigns/{campaignId}/metrics": "?platformType=facebook",
  "GET /360/frames": "?jobId=SPIN&side=INSIDE",
  "GET /360/mask-frames": "?carId=VEHICLE&side=INSIDE",
};

describe.each(routes.filter(isRead))("$title", (route) => {
  const { title, endpoint } = route;

  it("answers what the document says", async () => {
    const query = (needsQuery[title] ?? "").replace("SPIN", own.spin).replace("VEHICLE", own.vehicle);
    const response = await admin.fetch(`${pathOf(endpoint, paramsOf(endpoint, own))}${query}`);
    expect(faultsOf(route, response.status, await response.json())).toEqual([]);
  });
});

describe.each(routes.filter(({ endpoint }) => endpoint.at !== "root"))("an error of $title", (route) => {
  const { endpoint } = route;

  it("has the form that the document says", async () => {
    const anonymous = callerOf(server, { key: "prod_invalid" });
    const path = pathOf(endpoint, paramsOf(endpoint, own));
    const response = await anonymous.fetch(`${path}?unknown=1`, { method: endpoint.method });
    if (response.status < 400) return;
    expect(faultsOf(route, response.status, await response.json())).toEqual([]);
  });
});
