import { afterAll, beforeAll, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { csvOf } from "./files.ts";

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest();
});
afterAll(() => server.close());

it("a file that names no day changes nothing when it is imported again on another one", async () => {
  const { api } = await withKey(server, await signedIn(server));
  const file = csvOf(
    "source,kind,vin,year,make,model,price",
    "lane,auction,1HGCM82633A004352,2003,Honda,Accord,7500",
    "lane,auction,,2003,Honda,Accord,7400",
    "lane,dealer,1HGCM82633A004352,2003,Honda,Accord,8500",
  );
  expect(await api.market.importListings({ file })).toMatchObject({ created: 3, rejected: 0 });
  // the nights in between are over before the file comes: a sweep would take it for a stray, for its own time is the real one
  server.clock.freezeAt(new Date(server.clock.now().getTime() + days(3)));
  await waitForJobs(server);
  expect(await api.market.importListings({ file })).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});
