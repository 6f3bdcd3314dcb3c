import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allSecrets } from "../../../server/platform/db/secrets.repo.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openSecrets, SecretRefused } from "../../../server/platform/secrets/secrets.ts";
import { serveForTest, type TestServer, testClock } from "../../kit/serve.ts";

const key = "of-all-servers-of-the-database-0123456789";

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest();
});
afterAll(() => server.close());

/** As another server of the database does at its start, with a data folder that has no key. */
const openOnAnother = (setting?: string) =>
  openSecrets({
    store: server.store,
    clock: testClock(),
    log: createLog("silent"),
    acceptsFile: true,
    sources: { setting, keychain: undefined, shellKey: undefined, dataFolder: "/nonexistent" },
  });
const stored = async () => (await allSecrets(server.store.read)).map(({ value }) => value);

describe.runIf(process.env.FORECOURT_DATABASE_URL)("secrets of servers that share a Postgres database", () => {
  it("are the same for servers without FORECOURT_SECRET_KEY, as text, and people cannot add any", async () => {
    const [first, second] = [await openOnAnother(), await openOnAnother()];
    const links = await first.installation("signed-urls");
    expect(await second.installation("signed-urls")).toBe(links);
    expect(await stored()).toContain(links);
    await expect(first.write("linked-server", "fck_live_1")).rejects.toThrow(SecretRefused);
  });

  it("are encrypted by the first server with the key, keep their values, and need the key from then on", async () => {
    const links = await (await openOnAnother()).installation("signed-urls");
    const withKey = await openOnAnother(key);
    expect(await withKey.installation("signed-urls")).toBe(links);
    expect(await stored()).not.toContain(links);
    await withKey.write("linked-server", "fck_live_1");
    expect(await (await openOnAnother(key)).read("linked-server")).toBe("fck_live_1");
    await expect(openOnAnother()).rejects.toThrow("FORECOURT_SECRET_KEY");
  });
});
