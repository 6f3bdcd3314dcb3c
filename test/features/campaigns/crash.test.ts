import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { requestTimeoutMs } from "../../../server/features/campaigns/delivery/requests/perform-effects.ts";
import { signedIn } from "../../kit/people.ts";
import { prepareFolder } from "../../kit/prepared-folder.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, drafted } from "./kit/scene.ts";

let folder: string;
let service: PostingService;
let server: ServerProcess;
let caller: TestCaller;
const spawn = (aheadMs?: number) =>
  spawnServer(folder, { FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey }, aheadMs);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-campaigns-"));
  await prepareFolder(folder);
  service = await postingService();
  server = await spawn();
  caller = await signedIn({
    get url() {
      return server.url;
    },
  });
  for (const platform of ["facebook", "instagram"] as const) await caller.api.campaigns.connect({ body: { platform } });
});
afterAll(async () => {
  await server.kill();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a server killed during POST /ads/campaigns/activate", () => {
  it("after a restart reports the purchase as running and the other platform as failed, and buys nothing twice", async () => {
    const { id } = await drafted(caller.api, "p1");
    // one purchase is made but never answered; the other request is accepted and not yet processed
    service.fail({ on: "POST", kind: "held" }, { on: "POST", kind: "slow", ms: 60_000 });
    const cut = activate(caller.api, id, "facebook", "instagram").catch(() => undefined);
    const purchases = () => service.asked.filter((one) => one.startsWith("POST"));
    await vi.waitFor(() => expect(purchases()).toHaveLength(2), { timeout: 20_000, interval: 20 });
    await server.kill();
    await cut;
    expect(service.ads.size).toBe(1);
    const [bought] = service.ads.values();

    // until its timeout, an accepted request may still become a purchase
    server = await spawn(requestTimeoutMs);
    const ended = async () => (await caller.api.campaigns.get({ params: { id } })).platforms.slice(0, 2);
    await vi.waitFor(
      async () => expect((await ended()).map(({ state }) => state).sort()).toEqual(["failed", "running"]),
      { timeout: 60_000, interval: 50 },
    );
    const [running, failed] = (await ended()).sort((a) => (a.state === "running" ? -1 : 1));
    expect(running).toMatchObject({ ...bought?.ids, error: null });
    expect(failed?.error?.message).toContain("before anything was bought");
    expect(service.ads.size).toBe(1);
    expect(service.asked.filter((one) => one.startsWith("POST"))).toHaveLength(2);

    const { summary } = await activate(caller.api, id, "facebook", "instagram");
    expect(summary).toMatchObject({ total: 2, successes: 1, errors: 1, successful_platforms: [failed?.platform] });
    expect(service.ads.size).toBe(2);
  }, 120_000);
});
