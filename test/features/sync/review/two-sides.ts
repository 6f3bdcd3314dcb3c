import { sqlOf } from "../../../../server/platform/db/raw.ts";
import { signedIn, signedInOnHosted, withKey } from "../../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";

export interface Sides {
  readonly host: TestServer;
  readonly desk: TestServer;
  /** The dealership's person on the hosted server and at the workstation. */
  readonly dealer: TestCaller;
  readonly owner: TestCaller;
  /** Exchanges until both sides have everything. */
  exchange(): Promise<void>;
  close(): Promise<void>;
}

type People = Pick<Sides, "dealer" | "owner">;

/** A workstation that is linked with a hosted server, over HTTP. It exchanges only when a test says so. `before`: runs before they are linked. */
export async function openSides(before?: (people: People) => Promise<unknown>): Promise<Sides> {
  const [host, desk] = await Promise.all([
    serveForTest({ FORECOURT_MODE: "hosted" }),
    serveForTest({ FORECOURT_SECRET_KEY: "a key of this test, long enough for it" }),
  ]);
  const dealer = await signedInOnHosted(host);
  const owner = await signedIn(desk);
  await before?.({ dealer, owner });
  const { secret } = await withKey(host, dealer, { permissions: ["sync:write"] });
  await owner.api.sync.link({ body: { url: host.url, apiKey: secret } });
  await owner.api.sync.run();
  await owner.api.sync.pause();
  return {
    host,
    desk,
    dealer,
    owner,
    async exchange() {
      await owner.api.sync.run();
    },
    async close() {
      await Promise.all([host.close(), desk.close()]);
    },
  };
}

export const ask = (server: TestServer, sql: string, values: readonly unknown[] = []) =>
  server.store.write((tx) => sqlOf(tx)(sql, values));
