import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeAddress } from "../../../server/features/sync/link/stored-address.ts";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openSecrets } from "../../../server/platform/secrets/secrets.ts";
import { errorOf, signedIn, signedInOnHosted, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer, testClock } from "../../kit/serve.ts";

const secretKey = "a key of this test, long enough for it";
const params = { id: "1HGCM82633A004352" };

describe("a link with a server in the local network by http", () => {
  let host: TestServer;
  let desk: TestServer;
  let dealer: TestCaller;
  let owner: TestCaller;
  let apiKey: string;

  beforeAll(async () => {
    host = await serveForTest({ FORECOURT_MODE: "hosted" });
    desk = await serveForTest({ FORECOURT_SECRET_KEY: secretKey });
    dealer = await signedInOnHosted(host);
    owner = await signedIn(desk);
    apiKey = (await withKey(host, dealer, { permissions: ["sync:write"] })).secret;
  });
  afterAll(async () => {
    await Promise.all([host.close(), desk.close()]);
  });

  const link = (url: string) => owner.api.sync.link({ body: { url, apiKey } });

  /** As an earlier version of the product has stored it. */
  async function storeAddress(url: string): Promise<void> {
    const { store, folder } = desk;
    const [workspace] = await store.write((tx) =>
      sqlOf(tx)("select workspace_id as id from sync_link where role = 'workstation'"),
    );
    const sources = { setting: secretKey, keychain: undefined, shellKey: undefined, dataFolder: folder };
    const needs = { store, clock: testClock(), log: createLog("silent"), sources, acceptsFile: false };
    await writeAddress(await openSecrets(needs), String(workspace?.id), { url, apiKey });
  }

  it.each([
    "http://192.168.1.20:4780",
    "http://10.0.0.5",
    "http://169.254.1.1",
    "http://[fd00::1]:4780",
    "http://cars.local",
  ])("is refused, and the message says what to do: %s", async (url) => {
    const { code, field, message } = await errorOf(link(url));
    expect([code, field]).toEqual(["VALIDATION_ERROR", "url"]);
    expect(message).toContain("Use the https address");
    expect((await owner.api.sync.status()).role).toBe("none");
  });

  it("sends nothing any more if an earlier version made it, and continues with another address", async () => {
    await owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: params.id } });
    await link(host.url);
    expect(await owner.api.sync.run()).toMatchObject({ lastError: null, unsent: 0 });
    await storeAddress("http://192.168.1.20:4780");
    await desk.restart();
    await owner.api.vehicles.update({ params, body: { location: "Row 3" } });
    const stopped = await owner.api.sync.run();
    // it is not UNREACHABLE: nobody was asked
    expect(stopped.lastError).toMatchObject({ code: "HTTPS_REQUIRED", message: expect.stringContaining("Link again") });
    // the vehicle, and the entry in its timeline
    expect(stopped).toMatchObject({ role: "workstation", url: "http://192.168.1.20:4780", unsent: 2 });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: null });

    await link(host.url);
    expect(await owner.api.sync.run()).toMatchObject({ lastError: null, unsent: 0 });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 3" });
  });
});
