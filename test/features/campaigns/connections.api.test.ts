import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "../../../contracts/customers/campaigns.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest();
});
afterAll(() => server.close());

it("GET /ads/connections returns pages with a total and a link to the next page", async () => {
  const { api, fetch } = await signedIn(server);
  for (const platform of ["facebook", "instagram"] as const) await api.campaigns.connect({ body: { platform } });
  const page = async (query: string) => {
    const response = await fetch(`/v1/ads/connections${query}`);
    const { headers, status } = response;
    if (status !== 200) return { status };
    const platforms = ((await response.json()) as Connection[]).map(({ platform }) => platform);
    return { platforms, total: headers.get("x-total-count"), link: headers.get("link") };
  };
  const next = '</v1/ads/connections?limit=1&offset=1>; rel="next"';
  expect(await page("")).toEqual({ platforms: ["facebook", "instagram"], total: "2", link: null });
  expect(await page("?limit=1")).toEqual({ platforms: ["facebook"], total: "2", link: next });
  expect(await page("?offset=1")).toEqual({ platforms: ["instagram"], total: "2", link: null });
  expect(await page("?limit=0")).toEqual({ status: 400 });
});
