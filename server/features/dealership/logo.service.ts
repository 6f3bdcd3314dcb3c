import { readFile, rm, stat } from "node:fs/promises";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { normalizeLogo } from "../../media/logo.ts";
import { type Clock, hours, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { sha256Of } from "../../platform/http/uploads.ts";
import { newId } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Logo } from "../../reports/letterhead.ts";
import { record } from "../audit/record.ts";
import { holdDealership, updateDealership } from "./dealership.repo.ts";
import { deleteLogo, findLogo, knownLogoKeys, type LogoRow, saveLogo } from "./logo.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
}

const folder = "logos";
/** Longer than any upload takes. The row of a younger file may not be written yet. */
const settledAfterMs = hours(1);

const noLogo = () => new AppError("RESOURCE_NOT_FOUND", { message: "The dealership has no logo." });

/** Errors of an uploaded logo are reported for `file`. */
function refuseUpload(error: unknown): never {
  if (!(error instanceof AppError)) throw new AppError("UPLOAD_FAILED", { field: "file", cause: error });
  throw new AppError(error.code, { message: error.message, field: "file", cause: error });
}

/** The logo of a dealership: stored as a PNG for the head of reports. */
export function createLogos(needs: Needs) {
  const { store, clock, storage } = needs;

  return {
    find: (db: Reader, workspaceId: string): Promise<LogoRow | undefined> => findLogo(db, workspaceId),

    /** Stores a logo in place of the present one. */
    async put(caller: Caller, temporaryFile: string): Promise<void> {
      const { workspaceId } = caller;
      const logo = await storeLogo(needs, temporaryFile);
      const row = { ...logo, workspaceId };
      try {
        await replace(needs, caller, (tx) => saveLogo(tx, row), row);
      } catch (error) {
        // An error of ours was thrown before the commit. After any other the row may exist, and the sweep decides.
        if (error instanceof AppError) await storage.delete(row.key);
        throw error;
      }
    },

    /** Throws RESOURCE_NOT_FOUND if there is none. */
    remove: (caller: Caller): Promise<void> =>
      replace(needs, caller, (tx) => deleteLogo(tx, caller.workspaceId), undefined),

    /** Throws RESOURCE_NOT_FOUND if there is none. */
    async read(caller: Caller): Promise<{ readonly path: string; readonly etag: string }> {
      const logo = await findLogo(store.read, caller.workspaceId);
      const path = logo && (await storage.localPath(logo.key));
      if (!logo || path === undefined) throw noLogo();
      return { path, etag: `"${logo.sha256.slice(0, 22)}"` };
    },

    /** The picture, for reports. Null if there is none. */
    async picture(db: Reader, workspaceId: string): Promise<Logo | null> {
      const logo = await findLogo(db, workspaceId);
      const path = logo && (await storage.localPath(logo.key));
      if (!logo || path === undefined) return null;
      return { png: await readFile(path), width: logo.width, height: logo.height };
    },

    /** Deletes stored logos that no row names: a crash between storing and recording leaves them. */
    async sweep(): Promise<number> {
      const keys = await storage.listBefore(folder, new Date(clock.now().getTime() - settledAfterMs));
      const known = new Set(keys.length === 0 ? [] : await knownLogoKeys(store.read, keys));
      const stray = keys.filter((key) => !known.has(key));
      for (const key of stray) await storage.delete(key);
      return stray.length;
    },
  };
}
export type Logos = ReturnType<typeof createLogos>;

/** Checks and stores the file. If a crash prevents its row, the sweep deletes it. */
async function storeLogo({ storage, clock }: Needs, temporaryFile: string): Promise<Omit<LogoRow, "workspaceId">> {
  const png = storage.temporaryFile("png");
  try {
    const { width, height } = await normalizeLogo(temporaryFile, png).catch(refuseUpload);
    const { size } = await stat(png);
    const key = `${folder}/${newId()}.png`;
    const row = { key, size, sha256: await sha256Of(png), width, height, updatedAt: instantNow(clock) };
    await storage.put(key, png);
    return row;
  } finally {
    await rm(png, { force: true });
  }
}

const shapeOf = (logo: LogoRow | undefined) => (logo ? { width: logo.width, height: logo.height } : null);

/** Changes the row under the lock of the profile, then deletes the file of the logo before. */
async function replace(
  { store, clock, storage }: Needs,
  caller: Caller,
  change: (tx: Writer) => Promise<void>,
  after: LogoRow | undefined,
): Promise<void> {
  const { workspaceId } = caller;
  const now = after?.updatedAt ?? instantNow(clock);
  const before = await store.write(async (tx) => {
    await holdDealership(tx, workspaceId, now);
    const present = await findLogo(tx, workspaceId);
    if (!present && !after) throw noLogo();
    await change(tx);
    await updateDealership(tx, workspaceId, { updatedAt: now });
    await record(tx, clock, caller, {
      action: "dealership.changed",
      subjectType: "dealership",
      subjectId: workspaceId,
      details: { logo: { from: shapeOf(present), to: shapeOf(after) } },
    });
    return present;
  });
  if (before) await storage.delete(before.key);
}
