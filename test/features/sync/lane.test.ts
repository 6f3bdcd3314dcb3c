import { setImmediate as settled } from "node:timers/promises";
import { expect, it } from "vitest";
import { openFileLanes } from "../../../server/features/sync/blobs/lane.ts";
import { HostError } from "../../../server/features/sync/link/http-host.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { createLog } from "../../../server/platform/log.ts";

const workspaceId = "w";
const file = { key: "originals/a.jpeg", bytes: 5_000_000, received: 0 };

/** A workstation with a photo that the host waits for, and simulated time. */
async function openScene() {
  const scene = { isWanted: true, accepts: false, fits: false, sends: 0 };
  let nowMs = Date.UTC(2026, 0, 5);
  let tick: () => void = () => undefined;
  const lanes = openFileLanes({
    blobs: {
      open: async () => ({ path: "", bytes: file.bytes, sha256: "" }),
      take: () => expect.fail("nothing is fetched"),
      has: async () => true,
      fits: async () => scene.fits,
      wanted: async () => [],
      waiting: async () => ({ files: 0, bytes: 0 }),
      refused: async () => [],
    },
    storage: { temporaryFile: () => expect.fail("nothing is fetched") },
    diskMonitor: { assertFits: async () => undefined },
    clock: {
      now: () => new Date(nowMs),
      every(_, run) {
        tick = run;
        return () => undefined;
      },
    },
    log: createLog("silent"),
    hostFor: async () => ({
      wanted: async () => ({ files: scene.isWanted ? [file] : [], next: null }),
      async send() {
        scene.sends += 1;
        if (!scene.accepts) throw new HostError("VALIDATION_ERROR", "Its hash is another one.");
        scene.isWanted = false;
        return { received: file.bytes, isStored: true };
      },
      fetch: () => expect.fail("nothing is fetched"),
    }),
  });
  await lanes.add(workspaceId);
  return {
    scene,
    async pass(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        tick();
        await settled();
        nowMs += minutes(1);
      }
    },
    refused: async () => (await lanes.progress(workspaceId)).filesRefused,
    close: () => lanes.close(),
  };
}
const day = 24 * 60;

it("a file that is not what its row says is sent once, is counted, and is sent when it is repaired", async () => {
  const { scene, pass, refused, close } = await openScene();
  await pass(day);
  expect(scene.sends).toBe(1);
  expect(await refused()).toBe(1);
  Object.assign(scene, { fits: true, accepts: true });
  await pass(6 * 60 + 1);
  expect(scene.sends).toBe(2);
  expect(await refused()).toBe(0);
  await close();
});

it("a file that the host refuses for a reason of its own is sent less and less often", async () => {
  const { scene, pass, refused, close } = await openScene();
  scene.fits = true;
  await pass(day);
  expect(scene.sends).toBeGreaterThan(5);
  expect(scene.sends).toBeLessThan(12);
  expect(await refused()).toBe(1);
  await close();
});

it("a refused file that nobody waits for any more is forgotten", async () => {
  const { scene, pass, refused, close } = await openScene();
  await pass(1);
  expect(await refused()).toBe(1);
  // its row was deleted, or another workstation has sent the file
  scene.isWanted = false;
  await pass(2);
  expect(await refused()).toBe(0);
  await close();
});
