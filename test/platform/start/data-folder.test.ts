import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../../../server/cli/backup/restoring.ts";
import { readConfig, StartError } from "../../../server/config.ts";
import { prepareDatabase } from "../../../server/platform/backup/installation.ts";
import { makeBackup } from "../../../server/platform/backup/make.ts";
import { systemClock as clock } from "../../../server/platform/clock.ts";
import { createLog } from "../../../server/platform/log.ts";
import { putMigratedFile } from "../../kit/prepared-folder.ts";

const root = mkdtempSync(join(tmpdir(), "forecourt-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A data folder with empty tables, and a backup of it. */
async function installation(name: string, { isDemo = false } = {}) {
  const dataFolder = mkdtempSync(join(root, name));
  await putMigratedFile(dataFolder);
  if (isDemo) writeFileSync(join(dataFolder, "demo.json"), "{}");
  const backupFolder = join(dataFolder, "backups");
  const order = { dataFolder, to: backupFolder, clock, reason: "asked", hasMedia: true } as const;
  const { folder: backup } = await makeBackup(order);
  return { dataFolder, backupFolder, backup };
}
const configOf = (dataFolder: string) => readConfig({ FORECOURT_DATA_DIR: dataFolder });
const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("a start on a database of a newer version", () => {
  it("is refused, changes nothing, and names the backup that was made before the update", async () => {
    const { backup, ...folders } = await installation("newer");
    const file = join(folders.dataFolder, "forecourt.db");
    const database = new Database(file);
    database.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    database.close();
    const before = sha256(file);
    const starting = prepareDatabase({ ...folders, hasMedia: true, clock, log: createLog("silent") });
    const error = await starting.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/is of a newer Forecourt than this one \(.+\)\. Nothing was changed\./);
    expect(String(error)).toContain(backup);
    expect(sha256(file)).toBe(before);
    await restoreBackup({ backup, dataFolder: folders.dataFolder, clock });
    await prepareDatabase({ ...folders, hasMedia: true, clock, log: createLog("silent") });
  });
});

describe("npm run restore in the folder of a demo", () => {
  it("does not leave the mark of the demo on real data", async () => {
    const { backup } = await installation("real");
    const { dataFolder } = await installation("demo", { isDemo: true });
    expect(configOf(dataFolder)).toMatchObject({ isDemo: true, backupHour: undefined });
    const { kept } = await restoreBackup({ backup, dataFolder, clock });
    expect(configOf(dataFolder)).toMatchObject({ isDemo: false, backupHour: 3 });
    expect(existsSync(join(kept[0] ?? "", "demo.json"))).toBe(true);
  });

  it("restores the mark with a backup of a demo", async () => {
    const { backup } = await installation("demo", { isDemo: true });
    const { dataFolder } = await installation("real");
    await restoreBackup({ backup, dataFolder, clock });
    expect(configOf(dataFolder)).toMatchObject({ isDemo: true });
  });
});
