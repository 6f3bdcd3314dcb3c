import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../scripts/demo/create/callers.ts";
import { backupsIn, databaseIn, markerIn } from "../../server/platform/backup/layout.ts";
import { listBackups } from "../../server/platform/backup/manifest.ts";
import { lockProcess } from "../../server/platform/db/process-lock.sqlite.ts";
import { killWhileStarting, spawnServer } from "../kit/process.ts";
import { frozenVersions } from "../releases/frozen.ts";
import {
  aheadFor,
  expectOneBackup,
  expectUpgraded,
  idsOf,
  migrationOf,
  type OldFolder,
  oldFolder,
} from "../releases/on-sqlite.ts";

/** `npm run test:faults` sets it. */
const kills = Number(process.env.MIGRATION_KILLS ?? 8);

/** The parts of a start that upgrades: making the backup, migrating, and all that comes after the database is open. */
const stages = ["copying", "migrating", "starting"] as const;
type Stage = (typeof stages)[number];
/** Of eight kills. */
const shares: Readonly<Record<Stage, number>> = { copying: 3, migrating: 4, starting: 1 };

interface Moment {
  readonly stage: Stage;
  /** How much of the stage has passed, from 0 to 1. */
  readonly fraction: number;
}

const moments: readonly Moment[] = stages.flatMap((stage) => {
  const count = Math.max(1, Math.round((kills * shares[stage]) / 8));
  return Array.from({ length: count }, (_, n) => ({ stage, fraction: Math.round((n / count) * 100) / 100 }));
});

/** Returns a function that says which stage a start has reached, by the files that it has made since this call. */
function watch(folder: string): () => Stage | undefined {
  const backups = backupsIn(folder);
  const namesNow = () => (existsSync(backups) ? readdirSync(backups) : []);
  const known = new Set(namesNow());
  let partial: string | undefined;
  return () => {
    if (existsSync(markerIn(folder))) return "starting";
    partial ??= namesNow().find((name) => name.endsWith(".partial") && !known.has(name));
    if (partial === undefined) return undefined;
    return existsSync(join(backups, partial)) ? "copying" : "migrating";
  };
}

/** How long each stage of an undisturbed upgrade takes, in milliseconds. */
async function measure(folder: string, aheadMs: number): Promise<Record<Stage, number>> {
  const begun: Partial<Record<Stage, number>> = {};
  const stageNow = watch(folder);
  let isUp = false;
  const starting = spawnServer(folder, {}, aheadMs).finally(() => {
    isUp = true;
  });
  while (!isUp) {
    const stage = stageNow();
    if (stage) begun[stage] ??= performance.now();
    await pause(1);
  }
  const end = performance.now();
  expect(await (await starting).stop()).toBe(0);
  const { copying = end, migrating = end, starting: opened = end } = begun;
  return { copying: migrating - copying, migrating: opened - migrating, starting: end - opened };
}

describe(`a server that is killed while it upgrades a database of release ${frozenVersions[0]}`, () => {
  const root = mkdtempSync(join(tmpdir(), "forecourt-migrations-"));
  let old: OldFolder;
  let lengths: Readonly<Record<Stage, number>>;
  /** What the kills have found. */
  const found = new Set<Stage>();

  const copyOf = (name: string): string => {
    const folder = join(root, name);
    cpSync(old.folder, folder, { recursive: true });
    return folder;
  };
  /** The stage in which the last kill came, by what is in the folder. */
  const stageLeft = async (folder: string): Promise<Stage> => {
    if (migrationOf(folder) !== old.contents.newestMigration) return "starting";
    return (await listBackups(backupsIn(folder))).length === 0 ? "copying" : "migrating";
  };
  async function killAt(folder: string, { stage, fraction }: Moment, starts = 1): Promise<void> {
    const stageNow = watch(folder);
    let since: number | undefined;
    const isDue = () => {
      const now = stageNow();
      if (now && stages.indexOf(now) >= stages.indexOf(stage)) since ??= performance.now();
      return since !== undefined && performance.now() - since >= fraction * lengths[stage];
    };
    await killWhileStarting(folder, isDue, aheadFor(old, starts));
    found.add(await stageLeft(folder));
  }
  async function upgrade(folder: string, starts: number): Promise<void> {
    const server = await spawnServer(folder, {}, aheadFor(old, starts));
    expect(await server.stop()).toBe(0);
    await expectUpgraded(folder, old);
    await expectOneBackup(folder, old);
  }

  beforeAll(async () => {
    old = await oldFolder(frozenVersions[0] ?? "");
    const undisturbed = copyOf("undisturbed");
    lengths = await measure(undisturbed, aheadFor(old));
    await expectUpgraded(undisturbed, old);
  });
  afterAll(() => {
    for (const folder of [root, old.folder]) rmSync(folder, { recursive: true, force: true });
  });

  it.each(moments)("keeps everything, after $fraction of $stage", async (moment) => {
    const folder = copyOf(`${moment.stage}-${moment.fraction}`);
    await killAt(folder, moment);
    await upgrade(folder, 2);
    rmSync(folder, { recursive: true });
  });

  it("keeps everything after several kills in a row, and lets people sign in and go on", async () => {
    const folder = copyOf("in-a-row");
    const row: readonly Moment[] = [
      { stage: "copying", fraction: 0 },
      { stage: "copying", fraction: 0.5 },
      { stage: "migrating", fraction: 0 },
      { stage: "migrating", fraction: 0.3 },
      { stage: "migrating", fraction: 0.6 },
      { stage: "starting", fraction: 0.5 },
    ];
    for (const [n, moment] of row.entries()) await killAt(folder, moment, n + 1);
    await upgrade(folder, row.length + 1);
    const server = await spawnServer(folder, {}, aheadFor(old, row.length + 2));
    try {
      const api = callerOf(server.url);
      const { owner, password, readings } = old.answers;
      await api.accounts.login({ body: { email: owner.email, password } });
      expect(idsOf(await api.vehicles.list())).toEqual(idsOf(readings.vehicles));
      expect((await api.backups.list()).backups).toHaveLength(1);
      await api.vehicles.create({ body: { make: "Saab", model: "9-5", teamId: null } });
    } finally {
      await server.stop();
    }
  });

  it("does not begin while another server has the database open", async () => {
    const folder = copyOf("open-elsewhere");
    const lock = lockProcess(databaseIn(folder));
    try {
      await expect(spawnServer(folder, {}, aheadFor(old))).rejects.toThrow("Another Forecourt already works on");
      expect(existsSync(backupsIn(folder))).toBe(false);
    } finally {
      lock.close();
    }
  });

  it("was killed in every stage", () => expect([...found].sort()).toEqual([...stages].sort()));
});
