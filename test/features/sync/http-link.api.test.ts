import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { firstReceipt } from "../../../server/features/sync/protocol/batch.ts";
import { secrets } from "../../../server/platform/db/secrets.table.ts";
import { errorOf, signedIn, signedInOnHosted, withKey } from "../../kit/people.ts";
import { rejectInserts } from "../../kit/reject-inserts.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

/** Forwards connections to the host, except while it is cut. */
async function openWire(host: TestServer) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(new URL(host.url).port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      end();
    },
    heal() {
      isCut = false;
    },
    close() {
      end();
      server.close();
    },
  };
}

const forSync = { permissions: ["sync:write"] } as const;
/** What a changed location leaves unsent: the vehicle, and the entry in its timeline. */
const carAndEntry = 2;
const params = { id: "1HGCM82633A004352" };

describe("a workstation that is linked with a hosted server", () => {
  let host: TestServer;
  let desk: TestServer;
  let dealer: TestCaller;
  let owner: TestCaller;
  let wire: Awaited<ReturnType<typeof openWire>>;
  let key: Awaited<ReturnType<typeof withKey>>;

  beforeAll(async () => {
    host = await serveForTest({ FORECOURT_MODE: "hosted" });
    desk = await serveForTest({ FORECOURT_SECRET_KEY: "a key of this test, long enough for it" });
    dealer = await signedInOnHosted(host);
    owner = await signedIn(desk);
    wire = await openWire(host);
    key = await withKey(host, dealer, { permissions: [...forSync.permissions] });
  });
  afterAll(async () => {
    wire.close();
    await Promise.all([host.close(), desk.close()]);
  });

  const link = (apiKey = key.secret, url = wire.url) => owner.api.sync.link({ body: { url, apiKey } });
  const run = () => owner.api.sync.run();

  it("needs one key for sync, which also the plan free can have", async () => {
    const second = await errorOf(withKey(host, dealer, { permissions: ["sync:write"] }));
    expect([second.code, second.details]).toEqual(["API_KEY_LIMIT", { limit: 1, live: 1 }]);
    const wider = withKey(host, dealer, { permissions: ["sync:write", "vehicles:read"] });
    expect((await errorOf(wider)).code).toBe("INSUFFICIENT_PERMISSIONS");
  });

  it("names the address or the key if one is wrong, and stays unlinked", async () => {
    const wrong = async (apiKey?: string, url?: string) => {
      const { code, field, message } = await errorOf(link(apiKey, url));
      return [code, field, message];
    };
    const refused = (field: string, message: RegExp) => ["VALIDATION_ERROR", field, expect.stringMatching(message)];
    const lacking = await withKey(desk, owner, { permissions: ["vehicles:write"] });
    const other = await withKey(host, dealer, { environment: "development", permissions: ["sync:write"] });
    expect(await wrong(`prod_${"0".repeat(49)}`)).toEqual(refused("apiKey", /does not accept the key/));
    expect(await wrong(other.secret)).toEqual(refused("apiKey", /production/));
    expect(await wrong(key.secret, "http://cars.example.com")).toEqual(refused("url", /https/));
    expect(await wrong(key.secret, desk.url)).toEqual(refused("url", /this server/));
    expect(await wrong(key.secret, "http://127.0.0.1:1")).toEqual(refused("url", /reached/));
    expect((await errorOf(lacking.api.sync.host())).code).toBe("INSUFFICIENT_PERMISSIONS");
    expect((await errorOf(run())).code).toBe("SYNC_NOT_LINKED");
    expect(await owner.api.sync.status()).toMatchObject({ role: "none", url: null });
    expect((await errorOf(dealer.api.sync.link({ body: { url: desk.url, apiKey: key.secret } }))).code).toBe(
      "SYNC_UNAVAILABLE",
    );
  });

  it("mirrors what was there, and then the changes of both sides", async () => {
    await owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: params.id, notes: "ä".repeat(4500) } });
    expect(await link()).toMatchObject({ role: "workstation", url: wire.url });
    // both servers have made their own built-in KPIs: that is no conflict
    expect(await run()).toMatchObject({ lastError: null, unsent: 0, refused: 0, waiting: 0, conflicts: 0 });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ make: "Saab", notes: "ä".repeat(4500) });
    await dealer.api.vehicles.update({ params, body: { mileage: 84_000 } });
    await owner.api.vehicles.update({ params, body: { location: "Row 3" } });
    await run();
    const merged = { mileage: 84_000, location: "Row 3" };
    expect(await owner.api.vehicles.get({ params })).toMatchObject(merged);
    expect(await dealer.api.vehicles.get({ params })).toMatchObject(merged);
  });

  it("keeps the key encrypted, and shows it to nobody", async () => {
    const stored = await desk.store.read.select().from(secrets);
    expect(JSON.stringify(stored)).not.toContain(key.secret);
    expect(JSON.stringify(await owner.api.sync.status())).not.toContain(key.secret);
    expect(JSON.stringify(await owner.api.audit.list({ query: { action: "sync.linked" } }))).not.toContain(key.secret);
  });

  it("sends a change by itself", async () => {
    await owner.api.vehicles.update({ params, body: { location: "Row 4" } });
    await vi.waitFor(
      async () => expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 4" }),
      { timeout: 20_000, interval: 100 },
    );
  });

  it("goes on with the link that it has if the key of another one cannot be stored", async () => {
    const stored = await desk.store.read.select().from(secrets);
    const value = stored.find(({ id }) => id.includes("sync/"))?.id ?? "";
    const accept = await rejectInserts(desk, { table: "secrets", column: "id", value, as: "row" });
    expect((await errorOf(link())).status).toBeGreaterThanOrEqual(500);
    await accept();
    await owner.api.vehicles.update({ params, body: { location: "Lane 2" } });
    await vi.waitFor(
      async () => expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Lane 2" }),
      { timeout: 20_000, interval: 100 },
    );
  });

  it("gets a change of the host by itself, without asking again and again", async () => {
    await run();
    // so no exchange is due
    desk.clock.freezeAt(desk.clock.now());
    await dealer.api.vehicles.update({ params, body: { mileage: 84_001 } });
    await vi.waitFor(async () => expect(await owner.api.vehicles.get({ params })).toMatchObject({ mileage: 84_001 }), {
      timeout: 20_000,
      interval: 50,
    });
    desk.clock.resume();
  });

  it("lets a workstation wait for changes until there are some", async () => {
    const { api } = key;
    const installation = { installationId: "0a1b2c3d4e5f60718293a4b5c6d7e8f9", epoch: "3b1f0c5e9a7d2468b0c1d2e3" };
    expect(await api.sync.news({ query: { epoch: installation.epoch, seq: 0 } })).toEqual({ hasNews: true });
    const pulled = await api.sync.pull({ body: { ...installation, cursor: null } });
    if (pulled.outcome !== "rows") throw new Error(pulled.outcome);
    expect(pulled.isEnd).toBe(true);
    const { epoch, seq } = pulled.cursor;
    const waiting = api.sync.news({ query: { epoch, seq } });
    await dealer.api.vehicles.update({ params, body: { mileage: 84_002 } });
    expect(await waiting).toEqual({ hasNews: true });
    await run();
  });

  it("ends the wait of a workstation that has closed its connection", async () => {
    const { api } = key;
    // its requests would be refused meanwhile
    await owner.api.sync.pause();
    // what is under way is complete then, and nothing changes at the host
    await run();
    const installation = { installationId: "1a1b2c3d4e5f60718293a4b5c6d7e8f9", epoch: "4b1f0c5e9a7d2468b0c1d2e3" };
    const pulled = await api.sync.pull({ body: { ...installation, cursor: null } });
    if (pulled.outcome !== "rows") throw new Error(pulled.outcome);
    const { epoch, seq } = pulled.cursor;
    const address = `${host.url}/v1/sync/news?${new URLSearchParams({ epoch, seq: String(seq) })}`;
    const client = new AbortController();
    // again if it is refused: the request of `next` may have come first
    const ask = async () => {
      while (!client.signal.aborted)
        await fetch(address, { headers: { authorization: `Bearer ${key.secret}` }, signal: client.signal })
          .then((answer) => answer.text())
          .catch(() => undefined);
    };
    const begun = performance.now();
    // as many as may be in flight for a key: the next request is refused
    const waiting = Array.from({ length: 20 }, ask);
    const next = () => errorOf(api.sync.pull({ body: { ...installation, cursor: pulled.cursor } }));
    await vi.waitFor(async () => expect((await next()).code).toBe("RATE_LIMIT_EXCEEDED"), {
      timeout: 10_000,
      interval: 200,
    });
    client.abort();
    await Promise.all(waiting);
    await vi.waitFor(() => api.sync.pull({ body: { ...installation, cursor: pulled.cursor } }), {
      timeout: 20_000,
      interval: 200,
    });
    // they would have waited for 25 seconds
    expect(performance.now() - begun).toBeLessThan(24_000);
    await owner.api.sync.resume();
    await run();
  });

  it("works while the host is down, says so, and goes on when it is back", async () => {
    // the answer to the change before may be on its way
    await run();
    wire.cut();
    await owner.api.vehicles.update({ params, body: { location: "Row 5" } });
    expect(await run()).toMatchObject({ lastError: { code: "UNREACHABLE" }, unsent: carAndEntry });
    await host.restart();
    wire.heal();
    expect(await run()).toMatchObject({ lastError: null, unsent: 0 });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 5" });
  });

  it("goes on after its own restart", async () => {
    await desk.restart();
    await owner.api.vehicles.update({ params, body: { location: "Row 6" } });
    expect(await run()).toMatchObject({ lastError: null, unsent: 0 });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 6" });
  });

  it("can neither read nor change another workspace of the host", async () => {
    const car = await dealer.api.vehicles.get({ params });
    const other = await withKey(desk, await signedIn(desk, { admin: owner }), { permissions: ["sync:write"] });
    const epoch = "0123456789abcdef01234567";
    const mine = { installationId: "0".repeat(32), epoch };
    await other.api.sync.host();
    const answer = await other.api.sync.push({
      body: {
        ...mine,
        n: 1,
        receipt: firstReceipt(epoch),
        sentAtMs: Date.now(),
        rows: [
          {
            table: "vehicles",
            id: car.id,
            stamp: "",
            fields: {},
            deleted: `${"0".repeat(11)}10000${"a".repeat(12)}`,
            values: null,
            based: null,
          },
        ],
      },
    });
    expect(answer).toMatchObject({ outcome: "applied" });
    expect(await owner.api.vehicles.get({ params })).toMatchObject({ id: car.id });
    const pulled = await other.api.sync.pull({ body: { ...mine, cursor: null } });
    expect(JSON.stringify(pulled)).not.toContain("Saab");
  });

  it("stops with a revoked key: nothing more arrives, and a new key continues", async () => {
    await dealer.api.keys.revoke({ params: { id: key.id } });
    await owner.api.vehicles.update({ params, body: { location: "Row 7" } });
    expect(await run()).toMatchObject({ lastError: { code: "INVALID_API_KEY" }, unsent: carAndEntry });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 6" });
    key = await withKey(host, dealer, { permissions: ["sync:write"] });
    await link();
    expect(await run()).toMatchObject({ lastError: null, unsent: 0 });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 7" });
  });

  it("ends with the link: the rows stay, the key is gone, and changes stay here", async () => {
    await owner.api.sync.unlink();
    expect(await owner.api.sync.status()).toMatchObject({ role: "none", url: null, nextAttemptAt: null });
    expect((await errorOf(owner.api.sync.unlink())).code).toBe("SYNC_NOT_LINKED");
    const names = (await desk.store.read.select().from(secrets)).map(({ id }) => id);
    expect(names.filter((name) => name.includes("sync/"))).toEqual([]);
    await owner.api.vehicles.update({ params, body: { location: "Row 8" } });
    expect(await dealer.api.vehicles.get({ params })).toMatchObject({ location: "Row 7" });
  });
});
