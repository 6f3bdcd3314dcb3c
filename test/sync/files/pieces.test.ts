import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { spinJobs } from "../../../server/features/spin360/spin360.table.ts";
import { findBlob } from "../../../server/features/sync/blobs/blobs.repo.ts";
import { syncBlobs } from "../../../server/features/sync/blobs/blobs.table.ts";
import { chunkBytes, type Taken } from "../../../server/features/sync/blobs/chunks.ts";
import { type ReceiveNeeds, receiveChunk } from "../../../server/features/sync/blobs/receive.ts";
import { synced } from "../../../server/features/sync/policies/tables.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { createDiskStorage } from "../../../server/platform/storage/disk.ts";
import { type Storage, storedIn } from "../../../server/platform/storage/storage.ts";
import { type Random, randomOf } from "../sim/random.ts";

const at = "2026-01-01T00:00:00.000Z";
const workspaceId = "workspace";
const bytes = 2 * chunkBytes + 1000;
const hash = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** Two clips of one size, of which a sender has one and another sender the other. */
const clips = [1, 2].map((fill) => {
  const head = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\0free", "latin1");
  head.writeUInt32BE(bytes - 24, 24);
  const content = Buffer.concat([head, Buffer.alloc(bytes - head.length, fill)]);
  return { content, sha256: hash(content) };
});
const [first = { content: Buffer.alloc(0), sha256: "" }] = clips;

/** The process stops here. */
class Crash extends Error {}

let folder: string;
let store: Store;
let storage: Storage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-pieces-"));
  store = openSqlite(join(folder, "forecourt.db"), migrationsFolder("sqlite"), { survivesPowerCut: false });
  storage = createDiskStorage(folder);
  await store.write(async (tx) => {
    const person = { id: "account", email: "ada@example.com", name: "Ada", passwordHash: "", role: "USER" as const };
    await tx.insert(accounts).values({ ...person, plan: "free", emailVerified: true, createdAt: at, updatedAt: at });
    const workspace = { id: workspaceId, accountId: "account", environment: "production" as const, createdAt: at };
    await tx.insert(workspaces).values(workspace);
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A clip that is waited for. */
async function expectClip(seed: number): Promise<string> {
  const id = `spin-${seed}`;
  const key = `spins/${id}/video.mp4`;
  const job = {
    id,
    workspaceId,
    side: "OUTSIDE" as const,
    state: "ready" as const,
    progress: 1,
    fps: 10,
    videoKey: key,
  };
  const blob = { workspaceId, key, tableNo: synced.spin_jobs?.no ?? 0, rowId: id, bytes, received: 0, createdAt: at };
  await store.write(async (tx) => {
    const clip = { originalName: "a.mp4", mimetype: "video/mp4", size: bytes, createdAt: at, updatedAt: at };
    await tx.insert(spinJobs).values({ ...job, ...clip });
    await tx.insert(syncBlobs).values(blob);
  });
  return key;
}

/** The receiver, which may stop before or after one of its steps. */
function receiver(random: Random | undefined): ReceiveNeeds {
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (random?.below(12) === 0) throw new Crash();
    const result = await work();
    if (random?.below(12) === 0) throw new Crash();
    return result;
  };
  return {
    store: { ...store, write: (work) => step(() => store.write(work)) },
    storage: {
      ...storage,
      put: (...file) => step(() => storage.put(...file)),
      delete: (...file) => step(() => storage.delete(...file)),
    },
    diskMonitor: { assertFits: async () => undefined },
    onArrival: async () => undefined,
    wakeJobs: () => undefined,
  };
}

async function send(needs: ReceiveNeeds, key: string, clip: typeof first, offset: number): Promise<Taken | undefined> {
  const path = storage.temporaryFile("part");
  const piece = clip.content.subarray(offset, offset + chunkBytes);
  writeFileSync(path, piece);
  try {
    return await receiveChunk(needs, workspaceId, {
      key,
      offset,
      bytes,
      sha256: clip.sha256,
      path,
      size: piece.length,
    });
  } catch (error) {
    if (error instanceof Crash) return undefined;
    throw error;
  } finally {
    rmSync(path, { force: true });
  }
}

describe("pieces of a file", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "seed %i: in any order, from two senders, over crashes: whole or not there",
    async (seed) => {
      const random = randomOf(seed);
      const key = await expectClip(seed);
      const whole = new Set(clips.map(({ sha256 }) => sha256));
      const stored = async () => {
        const path = await storage.localPath(key);
        return path === undefined ? undefined : hash(readFileSync(path));
      };
      for (let turn = 0; turn < 12; turn += 1) {
        const clip = clips[random.below(4) === 0 ? 1 : 0] ?? first;
        const blob = await findBlob(store.read, workspaceId, key);
        const next = random.below(2) === 0 ? (blob?.received ?? 0) : random.below(3) * chunkBytes;
        const isTwice = random.below(4) === 0;
        await Promise.all(
          [next, ...(isTwice ? [next] : [])].map((offset) => send(receiver(random), key, clip, offset)),
        );
        const now = await stored();
        if (now !== undefined) expect(whole).toContain(now);
        // what the database calls complete is there
        if (!(await findBlob(store.read, workspaceId, key))) expect(now).toBeDefined();
      }
      let taken: Taken = { received: 0, isStored: false };
      for (let pieces = 0; pieces < 6 && !taken.isStored; pieces += 1) {
        taken = (await send(receiver(undefined), key, first, taken.received)) ?? taken;
      }
      expect(taken.isStored).toBe(true);
      expect(whole).toContain(await stored());
      expect(await findBlob(store.read, workspaceId, key)).toBeUndefined();
      for (const left of await storedIn(storage, "sync")) await storage.delete(left);
    },
  );
});
