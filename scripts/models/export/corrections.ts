import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { own } from "../../../contracts/kit/own.ts";
import { readConfig } from "../../../server/config.ts";
import { softwareVersion } from "../../../server/platform/version.ts";
import { readManifest, versionOf } from "../../../server/vision/manifest.ts";
import { cocoOf } from "./coco.ts";
import { assertFree, type Copied, copyPhotos, writeComplete, writeJson } from "./folder.ts";
import { type Gathered, gatherPhotos } from "./gather.ts";
import { openMedia } from "./media.ts";
import { recordsOf } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { openSnapshot } from "./snapshot.ts";
import { summaryOf } from "./summary.ts";

export const usage = `npm run models:export -- --out DIR [--data FOLDER] [--workspace ID] [--since DATE] [--include-unreviewed]

  --out DIR             a new or empty folder: annotations.json (COCO), damage.json (models/training), images/
  --data FOLDER         the installation's data folder; else FORECOURT_DATA_DIR, else the system's place for it.
                        With FORECOURT_DATABASE_URL the records come from Postgres, with FORECOURT_S3_URL the photos
                        from that store
  --workspace ID        one workspace only; else every production workspace
  --since DATE          inspections begun on that day (UTC) or later: 2026-11-01, or an instant of ISO 8601
  --include-unreviewed  also photos that nobody has reviewed, marked as such`;

interface Arguments {
  readonly out: string;
  readonly data: string | undefined;
  readonly workspaceId: string | undefined;
  readonly since: string | undefined;
  readonly includeUnreviewed: boolean;
}

/**
 * Runs the command line and returns the text to print. Throws Refusal, or StartError for a wrong environment;
 * `--out` is then unchanged.
 *
 * @param tell receives the progress
 */
export async function exportCorrections(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  tell: (progress: string) => void = () => undefined,
): Promise<string> {
  const { out, data, ...request } = argumentsOf(args);
  const config = readConfig({ ...env, ...(data !== undefined && { FORECOURT_DATA_DIR: data }) });
  const { dataFolder } = config;
  await assertFree(out, dataFolder);
  const lookedFor = await currentTypes(config.modelFolder);
  const snapshot = await openSnapshot(config);
  let gathered: Gathered;
  try {
    gathered = await gatherPhotos(snapshot.read, request, lookedFor, counting(tell, "inspections read"));
  } finally {
    await snapshot.close();
  }
  const { photos } = gathered;
  assertSome(photos.length, summaryOf(gathered, { photos, missing: 0, unreadable: 0 }));
  const media = await openMedia(config);
  try {
    const copied = await writeComplete(out, async (folder): Promise<Copied> => {
      const there = await copyPhotos(photos, { media, folder }, counting(tell, "photos copied"));
      assertSome(there.photos.length, summaryOf(gathered, there));
      const made = { at: new Date().toISOString(), version: softwareVersion };
      await writeJson(join(folder, "annotations.json"), cocoOf(there.photos, made));
      await writeJson(join(folder, "damage.json"), recordsOf(there.photos));
      return there;
    });
    return `${summaryOf(gathered, copied)}\nWritten to ${out}`;
  } finally {
    await media.close();
  }
}

function argumentsOf(args: readonly string[]): Arguments {
  const { out, data, workspace, since, "include-unreviewed": includeUnreviewed } = valuesOf(args);
  if (out === undefined) throw new Refusal(`--out is missing.\n\n${usage}`);
  return {
    out: resolve(out),
    data,
    workspaceId: workspace,
    since: since === undefined ? undefined : instantOf(since),
    includeUnreviewed,
  };
}

function valuesOf(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { out: text, data: text, workspace: text, since: text } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, "include-unreviewed": { type: "boolean", default: false } },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function instantOf(since: string): string {
  const date = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(since) ? new Date(since) : new Date(Number.NaN);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new Refusal(`--since ${since} is no date: write 2026-11-01, or an instant such as 2026-11-01T08:00:00Z.`);
}

/** The damage types that the current models detect. For earlier models, the types that they reported count. */
async function currentTypes(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const models = await readManifest(folder).catch((error: unknown) => {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  });
  const damage = models.find(({ name }) => name === "damage");
  // a class with a threshold of 1 is never reported
  return new Map(
    damage && [[versionOf(models), damage.classes.filter((name) => (own(damage.thresholds, name) ?? 0) < 1)]],
  );
}

function assertSome(count: number, summary: string): void {
  if (count === 0) throw new Refusal(`There is no photo to learn from.\n${summary}`);
}

/** Reports the progress once every hundred, and at the end. */
const counting = (tell: (progress: string) => void, what: string) => (done: number, of: number) => {
  if (done % 100 === 0 || done === of) tell(`${done} of ${of} ${what}`);
};
