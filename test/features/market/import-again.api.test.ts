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

it("POST /market/listings/import of a file without dates changes nothing when it is repeated on another day", async () => {
  const { api } = await withKey(server, await signedIn(server));
  const file = csvOf(
    "source,kind,vin,year,make,model,price",
    "lane,auction,1HGCM82633A004352,2003,Honda,Accord,7500",
    "lane,auction,,2003,Honda,Accord,7400",
    "lane,dealer,1HGCM82633A004352,2003,Honda,Accord,8500",
  );
  expect(await api.market.importListings({ file })).toMatchObject({ created: 3, rejected: 0 });
  // the nightly pruning runs before the upload: it would delete the file, which has a time of the real clock
  server.clock.freezeAt(new Date(server.clock.now().getTime() + days(3)));
  await waitForJobs(server);
  expect(await api.market.importListings({ file })).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});
