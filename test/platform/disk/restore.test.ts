import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { restoreBackup } from "../../../server/cli/backup/restoring.ts";
import { restorationOf } from "../../../server/platform/backup/data-folder.ts";
import { systemClock } from "../../../server/platform/clock.ts";
import { addMedia } from "../../kit/media.ts";
import { goodPassword, signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import { callerOf, type TestCaller } from "../../kit/serve.ts";

const root = mkdtempSync(join(tmpdir(), "forecourt-restore-"));
const original = join(root, "original");
let email = "";
/** Of the first vehicle only. */
let backup = "";
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(async () => {
  const server = await spawnServer(original);
  const owner = await signedIn(server);
  email = owner.email;
  await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  await owner.api.files.upload({ file: blob(await photo(1)), fileName: "a.jpg" });
  const made = await owner.api.backups.make();
  backup = join(root, "backup");
  cpSync(made.folder, backup, { recursive: true });
  await owner.api.vehicles.create({ body: { make: "Volvo", model: "240" } });
  await server.kill();
});

/** Runs the command, and kills it right before one of the calls that `kill-at.ts` counts. Returns whether it was killed. */
async function restoreKilledAt(call: number, data: string): Promise<boolean> {
  const hook = pathToFileURL(join(import.meta.dirname, "../../kit/kill-at.ts")).href;
  const args = ["--import", hook, inRoot("scripts/backup/restore.ts"), backup, "--data", data];
  const clean = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith("FORECOURT_")));
  const child = spawn(process.execPath, args, {
    env: { ...clean, KILL_AT: String(call) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (signal !== "SIGKILL") expect(code, said).toBe(0);
  return signal === "SIGKILL";
}

const makesIn = (file: string): string[] => {
  const database = new Database(file, { readonly: true });
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    return database.prepare("select make from vehicles order by make").pluck().all() as string[];
  } finally {
    database.close();
  }
};

async function visit<T>(server: ServerProcess, look: (caller: TestCaller) => Promise<T>): Promise<T> {
  const caller = callerOf(server);
  await caller.api.accounts.login({ body: { email, password: goodPassword } });
  return look(caller);
}

/** The message with which a server does not start on the folder. */
const refusalToStart = (data: string): Promise<string> =>
  spawnServer(data).then(
    async (server) => {
      await server.kill();
      throw new Error("the server started");
    },
    (error: unknown) => String(error),
  );

describe("npm run restore, killed before each call of copyFile, mkdir, rename, rm and writeFile", () => {
  it("leaves the old data, the restored data or a server that refuses to start; repeated, it restores, and loses nothing", async () => {
    const seen = { old: 0, refused: 0, restored: 0 };
    for (let call = 1; ; call += 1) {
      const data = join(root, `killed-at-${call}`);
      const file = join(data, "forecourt.db");
      cpSync(original, data, { recursive: true });
      const wasKilled = await restoreKilledAt(call, data);
      const context = `killed before call ${call}`;
      if (!existsSync(file)) {
        seen.refused += 1;
        expect(await refusalToStart(data), context).toMatch(
          /is missing, and was there before.[\s\S]*npm run restore -- /,
        );
      } else if (makesIn(file).includes("Volvo")) {
        seen.old += 1;
        expect(makesIn(file), context).toEqual(["Saab", "Volvo"]);
        expect(await restorationOf(data), context).toBeUndefined();
      } else {
        seen.restored += 1;
        expect(makesIn(file), context).toEqual(["Saab"]);
        expect(await restorationOf(data), context).toBeDefined();
      }
      if (!wasKilled) break;
      // the same command completes it
      expect(await restoreKilledAt(0, data), context).toBe(false);
      expect(makesIn(file), context).toEqual(["Saab"]);
      expect(
        readdirSync(data).filter((name) => name.startsWith("restoring-")),
        context,
      ).toEqual([]);
      // the data before the restore is never lost
      const kept = readdirSync(data).filter((name) => name.startsWith("before-restore-"));
      const files = kept.map((name) => join(data, name, "forecourt.db")).filter((path) => existsSync(path));
      expect(
        files.map((path) => makesIn(path).join()),
        context,
      ).toContain("Saab,Volvo");
      rmSync(data, { recursive: true });
    }
    expect(seen.old).toBeGreaterThan(3);
    expect(seen.refused).toBeGreaterThan(1);
    expect(seen.restored).toBeGreaterThan(0);
  });
});

describe("npm run restore after an interrupted one", () => {
  const data = join(root, "interrupted");
  const leftBehind = ["restoring-2026-11-01T12-00-00Z", "before-restore-2026-11-01T12-00-00Z"] as const;
  const clock = { ...systemClock, now: () => new Date("2026-11-02T12:00:00.000Z") };
  beforeAll(() => {
    // the power cut came after the old database was moved out, and before the new one was moved in
    const [incoming, kept] = leftBehind.map((name) => join(data, name));
    cpSync(backup, incoming ?? "", { recursive: true });
    cpSync(original, kept ?? "", { recursive: true });
  });

  it("deletes nothing if the backup can no longer be read", async () => {
    const broken = join(root, "broken");
    cpSync(backup, broken, { recursive: true });
    truncateSync(join(broken, "forecourt.db"), 100);
    await expect(restoreBackup({ backup: broken, dataFolder: data, clock })).rejects.toThrow("cannot be used");
    expect(makesIn(join(data, leftBehind[0], "forecourt.db"))).toEqual(["Saab"]);
    expect(readdirSync(data)).toEqual(expect.arrayContaining([...leftBehind]));
  });

  it("restores, deletes the old copy, and says where the previous data are", async () => {
    const { kept } = await restoreBackup({ backup, dataFolder: data, clock });
    expect(kept).toEqual([join(data, leftBehind[1])]);
    expect(makesIn(join(data, leftBehind[1], "forecourt.db"))).toEqual(["Saab", "Volvo"]);
    expect(makesIn(join(data, "forecourt.db"))).toEqual(["Saab"]);
    expect(existsSync(join(data, leftBehind[0]))).toBe(false);
  });
});

describe("a server after npm run restore", () => {
  it("has the data of the backup, and reports when it was restored and when the backup was made", async () => {
    const data = join(root, "reported");
    cpSync(original, data, { recursive: true });
    expect(await restoreKilledAt(0, data)).toBe(false);
    const server = await spawnServer(data);
    try {
      const { restored, backups } = await visit(server, ({ api }) => api.backups.list());
      expect((await visit(server, ({ api }) => api.vehicles.list())).map(({ make }) => make)).toEqual(["Saab"]);
      expect(restored?.backupMadeAt).toBe(backups[0]?.createdAt);
      expect(Math.abs(Date.parse(restored?.restoredAt ?? "") - Date.now())).toBeLessThan(60_000);
    } finally {
      await server.kill();
    }
  });
});

describe("POST /admin/backups, killed in the middle", () => {
  it("leaves no backup that counts, and the data as it was", async () => {
    const data = join(root, "killed-backup");
    cpSync(original, data, { recursive: true });
    addMedia(data);
    const known = readdirSync(join(data, "backups"));
    const server = await spawnServer(data);
    await visit(server, async ({ api }) => {
      let hasEnded = false;
      const making = api.backups.make().then(
        () => {
          hasEnded = true;
        },
        () => {
          hasEnded = true;
        },
      );
      while (!hasEnded && !readdirSync(join(data, "backups")).some((name) => name.endsWith(".partial")))
        await new Promise((resolve) => setTimeout(resolve, 1));
      await server.kill();
      await making;
    });
    expect(readdirSync(join(data, "backups")).filter((name) => !name.endsWith(".partial"))).toEqual(known);
    const again = await spawnServer(data);
    try {
      await visit(again, async ({ api }) => {
        expect((await api.backups.list()).backups).toHaveLength(known.length);
        expect((await api.backups.make()).reason).toBe("manual");
      });
    } finally {
      await again.stop();
    }
  });
});
