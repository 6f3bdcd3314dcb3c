import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createBatch } from "../../../server/features/webhooks/delivery/batch.ts";
import { startDispatcher } from "../../../server/features/webhooks/delivery/dispatcher.ts";
import { minutes, seconds } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { Writer } from "../../../server/platform/db/store.ts";
import { createLog } from "../../../server/platform/log.ts";
import { openOutbound } from "../../../server/platform/net/outbound.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { testClock } from "../../kit/serve.ts";
import { openReceiver } from "./receiver.ts";
import { carOf, lead, scene, subscribe, theDelivery } from "./scene.ts";

/** Only SQLite runs several transactions of the delivery as one. */
describe.runIf(dialect === "sqlite")("the dispatcher of webhooks", () => {
  it("serves a subscription at once that is claimed in the transaction that releases it", async () => {
    const receiver = await openReceiver(500);
    const here = await scene();
    here.server.clock.freezeAt(here.server.clock.now());
    const webhook = await subscribe(here.api, receiver.url);
    await lead(here.api, await carOf(here.api));
    await theDelivery(here.api, webhook, { status: "pending", attempts: 1 });
    const folder = mkdtempSync(join(tmpdir(), "forecourt-claim-"));
    for (const end of ["", "-wal"])
      cpSync(join(here.server.folder, `forecourt.db${end}`), join(folder, `copy.db${end}`));
    await here.server.close();

    const store = openSqlite(join(folder, "copy.db"), migrationsFolder("sqlite"));
    const clock = testClock();
    clock.freezeAt(new Date());
    const held: { work: (tx: Writer) => Promise<unknown>; resolve: (value: unknown) => void }[] = [];
    let calls = 0;
    const separate = async <T>(work: (tx: Writer) => Promise<T>): Promise<T> => {
      calls += 1;
      // 1: the claim; 2: the second attempt; 3: the release, and 4: the claim that gets into its transaction
      if (calls !== 3 && calls !== 4) return store.write(work);
      const result = new Promise<unknown>((resolve) => held.push({ work, resolve }));
      if (calls === 4) {
        const results: unknown[] = [];
        await store.write(async (tx) => {
          for (const one of held) results.push(await one.work(tx));
        });
        for (const [i, one] of held.entries()) one.resolve(results[i]);
      }
      return (await result) as T;
    };
    const outbound = openOutbound();
    const dispatcher = await startDispatcher({
      store,
      clock,
      log: createLog("silent"),
      live: { publish: () => undefined } as never,
      outbox: { send: async () => undefined } as never,
      outbound,
      allowPrivate: true,
      wakeJobs: () => undefined,
      batch: createBatch(store),
      separate,
    });
    clock.advance(seconds(30));
    await vi.waitFor(() => expect(calls).toBe(3), { timeout: 5_000 });
    clock.advance(minutes(6));
    await vi
      .waitFor(() => expect(receiver.got).toHaveLength(3), { timeout: 3_000 })
      .finally(async () => {
        await dispatcher.stop();
        await outbound.close();
        await store.close();
        await receiver.close();
        rmSync(folder, { recursive: true, force: true });
      });
  });
});
