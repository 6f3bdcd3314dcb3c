import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../../../server/cli/backup/restoring.ts";
import { readConfig, StartError } from "../../../server/config.ts";
import { markInstallation } from "../../../server/platform/backup/data-folder.ts";
import { prepareDatabase } from "../../../server/platform/backup/installation.ts";
import { makeBackup } from "../../../server/platform/backup/make.ts";
import { systemClock as clock } from "../../../server/platform/clock.ts";
import { createLog } from "../../../server/platform/log.ts";
import { putMigratedFile } from "../../kit/prepared-folder.ts";

const root = mkdtempSync(join(tmpdir(), "forecourt-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let marked = Date.now();

/** A data folder with empty tables, and a backup of it. Each has its own mark. */
async function installation(name: string, { isDemo = false } = {}) {
  const dataFolder = mkdtempSync(join(root, name));
  await putMigratedFile(dataFolder);
  marked += 1;
  markInstallation(dataFolder, { ...clock, now: () => new Date(marked) });
  if (isDemo) writeFileSync(join(dataFolder, "demo.json"), "{}");
  const backupFolder = join(dataFolder, "backups");
  const order = { dataFolder, to: backupFolder, clock, reason: "asked", hasMedia: true } as const;
  const { folder: backup } = await makeBackup(order);
  return { dataFolder, backupFolder, backup };
}
const configOf = (dataFolder: string) => readConfig({ FORECOURT_DATA_DIR: dataFolder });
const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
/** The hash of each file by its path. */
const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), sha256(path)]),
  );

/** Makes the database one of a newer version. */
function renew(dataFolder: string): void {
  const database = new Database(join(dataFolder, "forecourt.db"));
  database.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
  database.close();
}

describe("a start on a database of a newer version", () => {
  it("is refused, changes nothing, and names the backup that was made before the update", async () => {
    const { backup, ...folders } = await installation("newer");
    renew(folders.dataFolder);
    const before = contentOf(folders.dataFolder);
    const starting = prepareDatabase({ ...folders, hasMedia: true, clock, log: createLog("silent") });
    const error = await starting.catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/is of a newer Forecourt than this one \(.+\)\. Nothing was changed\./);
    expect(String(error)).toContain(backup);
    expect(contentOf(folders.dataFolder)).toEqual(before);
    const { kept } = await restoreBackup({ backup, dataFolder: folders.dataFolder, clock });
    await prepareDatabase({ ...folders, hasMedia: true, clock, log: createLog("silent") });
    expect(sha256(join(kept[0] ?? "", "forecourt.db"))).toBe(before["forecourt.db"]);
  });

  it("names no backup of another installation in the same backup folder", async () => {
    const { dataFolder, backup: own } = await installation("own");
    const other = await installation("other");
    const backupFolder = other.backupFolder;
    renew(dataFolder);
    const starting = prepareDatabase({ dataFolder, backupFolder, hasMedia: true, clock, log: createLog("silent") });
    const message = String(await starting.catch((cause: unknown) => cause));
    expect(message).toContain(own);
    expect(message).not.toContain(other.backup);
    rmSync(own, { recursive: true });
    const without = prepareDatabase({ dataFolder, backupFolder, hasMedia: true, clock, log: createLog("silent") });
    expect(String(await without.catch((cause: unknown) => cause))).toMatch(
      /There is no backup from before the update in .+BACKUP-FOLDER --data/s,
    );
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
