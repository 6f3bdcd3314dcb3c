import { setTimeout as pause, setImmediate as settled } from "node:timers/promises";
import { expect, it } from "vitest";
import { createAbsenceTracker } from "../../../server/features/sync/blobs/absent.ts";
import { openFileLanes } from "../../../server/features/sync/blobs/lane.ts";
import { HostError } from "../../../server/features/sync/link/http-host.ts";
import { minutes } from "../../../server/platform/clock.ts";
import { createLog } from "../../../server/platform/log.ts";

const workspaceId = "w";
const file = { key: "originals/a.jpeg", bytes: 5_000_000, received: 0 };

/** A workstation with a photo that the host waits for, and simulated time. */
async function openScene() {
  const scene = {
    ...{ isWanted: true, accepts: false, fits: false, sends: 0 },
    /** Of the photo at the host. */
    received: 0,
    refusedThere: [] as string[],
    /** The workstation waits for the photo, too. */
    isAwaited: false,
  };
  const startMs = Date.UTC(2026, 0, 5);
  let nowMs = startMs;
  let tick: () => void = () => undefined;
  const lanes = openFileLanes({
    blobs: {
      open: async () => ({ path: "", bytes: file.bytes, sha256: "" }),
      take: () => expect.fail("nothing is fetched"),
      has: async () => !scene.isAwaited,
      fits: async () => scene.fits,
      wanted: async () => (scene.isAwaited ? [{ ...file, since: new Date(startMs).toISOString() }] : []),
      waiting: async () => (scene.isAwaited ? { files: 1, bytes: file.bytes } : { files: 0, bytes: 0 }),
      absent: () => expect.fail("this is no host"),
      refused: async () => [],
    },
    storage: { temporaryFile: () => (scene.isAwaited ? "/nowhere/part" : expect.fail("nothing is fetched")) },
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
      wanted: async () => ({
        files: scene.isWanted ? [{ ...file, received: scene.received }] : [],
        next: null,
        refused: scene.refusedThere,
      }),
      async send() {
        scene.sends += 1;
        if (!scene.accepts) throw new HostError("VALIDATION_ERROR", "Its hash is another one.");
        scene.isWanted = false;
        return { received: file.bytes, isStored: true };
      },
      fetch: async () => (scene.isAwaited ? undefined : expect.fail("nothing is fetched")),
    }),
  });
  await lanes.add(workspaceId);
  return {
    scene,
    async pass(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        tick();
        await settled();
        // a file that is fetched has a temporary one on the disk
        if (scene.isAwaited) await pause(2);
        nowMs += minutes(1);
      }
    },
    progress: () => lanes.progress(workspaceId, { isHost: false }),
    refused: async () => (await lanes.progress(workspaceId, { isHost: false })).filesRefused,
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

it("a file that the host has refused from here is counted as long as it does not take it", async () => {
  const { scene, pass, refused, close } = await openScene();
  Object.assign(scene, { fits: true });
  await pass(1);
  expect(await refused()).toBe(1);
  // after it has looked at the content, the host does not wait for the file any more
  Object.assign(scene, { isWanted: false, refusedThere: [file.key] });
  await pass(20);
  expect(await refused()).toBe(1);
  scene.refusedThere = [];
  await pass(20);
  expect(await refused()).toBe(0);
  await close();
});

it.each([
  ["and the host waits for it", true],
  ["and the host does not know of it", false],
])("a file that is on neither side %s counts as absent after an hour, and not as waiting", async (_, isWanted) => {
  const { scene, pass, progress, close } = await openScene();
  Object.assign(scene, { isAwaited: true, isWanted });
  await pass(30);
  expect(await progress()).toMatchObject({ filesWaiting: 1, filesAbsent: 0, filesAbsentSince: null });
  await pass(40);
  const absent = { filesAbsent: 1, filesAbsentSince: "2026-01-05T00:00:00.000Z" };
  expect(await progress()).toMatchObject({ filesWaiting: 0, fileBytesWaiting: 0, ...absent });
  scene.isAwaited = false;
  await pass(2);
  expect(await progress()).toMatchObject({ filesWaiting: 0, filesAbsent: 0, filesAbsentSince: null });
  await close();
});

it("a file of which the host gets more and more is on its way, however long it takes", async () => {
  const { scene, pass, progress, close } = await openScene();
  scene.isAwaited = true;
  for (let half = 0; half < 6; half += 1) {
    await pass(30);
    scene.received += 1000;
    expect(await progress()).toMatchObject({ filesWaiting: 1, filesAbsent: 0 });
  }
  await pass(70);
  expect(await progress()).toMatchObject({ filesWaiting: 0, filesAbsent: 1 });
  await close();
});

it("a file that stands in a queue is on its way while another one goes on", () => {
  let nowMs = Date.UTC(2026, 0, 5);
  const since = new Date(nowMs).toISOString();
  const absent = createAbsenceTracker({ now: () => new Date(nowMs), every: () => () => undefined });
  const look = (received: number, isFetched = false) => {
    nowMs += minutes(30);
    const found = absent.begin();
    found.note({ key: "queued", bytes: 9, received: 0, since }, 0);
    if (isFetched) found.fetched("sent");
    else found.note({ key: "sent", bytes: 9, received: 0, since }, received);
    found.end();
    return absent.count().files;
  };
  expect([look(1), look(2), look(3), look(3, true), look(3, true)]).toEqual([0, 0, 0, 0, 0]);
  // the machine that sent it is gone, for an hour
  const alone = () => {
    nowMs += minutes(30);
    const found = absent.begin();
    found.note({ key: "queued", bytes: 9, received: 0, since }, 0);
    found.end();
    return absent.count().files;
  };
  expect([alone(), alone()]).toEqual([0, 1]);
});
