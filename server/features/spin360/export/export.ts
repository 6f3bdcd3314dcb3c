import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SpinManifest } from "../../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { Stream } from "../../../platform/http/reply.ts";
import { forEachConcurrently } from "../../../platform/jobs/for-each-concurrently.ts";
import { productFolder } from "../../../platform/paths.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { dataScript, type ExportedPicture, exportedSide, spinPage } from "./page.ts";
import { sendZip, type ZipEntry } from "./zip.ts";

/** The built viewer for pages outside the product. */
const viewerFolder = join(productFolder, "dist/spin");
const viewerFiles = ["spin.js", "spin.css"] as const;

interface Shown {
  readonly title: string;
  /** The spins of a vehicle, with storage keys in place of addresses. */
  readonly sides: SpinManifest["sides"];
}

interface Needs {
  readonly storage: Storage;
  readonly shown: (caller: Caller, carId: string) => Promise<Shown>;
}

/** Exports the spins of a vehicle as a folder for any website: one HTML page, its script and style, the pictures. */
export function createSpinExport({ storage, shown }: Needs) {
  return async (caller: Caller, { carId, masks }: { carId: string; masks: boolean }): Promise<Stream> => {
    const { title, sides } = await shown(caller, carId);
    if (sides.length === 0) {
      throw new AppError("FRAMES_NOT_READY", { message: "This vehicle has no spin that is ready.", field: "carId" });
    }
    const missing = viewerFiles.find((name) => !existsSync(join(viewerFolder, name)));
    if (missing !== undefined) throw new Error(`dist/spin/${missing} is missing: run npm run build`);
    const exported = sides.map((side) => exportedSide(side, masks));
    const entries = [
      { name: "index.html", text: spinPage(title) },
      { name: "data.js", text: dataScript(exported.map(({ side }) => side)) },
      ...viewerFiles.map((name) => ({ name, path: join(viewerFolder, name), compress: true })),
      // After the first byte no error can be sent.
      ...(await located(
        storage,
        exported.flatMap(({ pictures }) => pictures),
      )),
    ];
    return new Stream(async (_req, res) => {
      // The client may have disconnected.
      if (res.destroyed) return;
      res.set({ "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="spin.zip"' });
      await sendZip(res, entries);
    });
  };
}

/** Pictures fetched at the same time from a remote store. Our own estimate. */
const concurrency = 8;

/** The local paths of the pictures. Throws FRAMES_NOT_READY if one is missing. */
async function located(storage: Storage, pictures: readonly ExportedPicture[]): Promise<ZipEntry[]> {
  const files: ZipEntry[] = [];
  const signal = new AbortController().signal;
  await forEachConcurrently([...pictures.entries()], { concurrency, signal }, async ([place, { key, name }]) => {
    const path = await storage.localPath(key);
    if (path === undefined) {
      const message = `The picture ${name} is missing from the store: upload the clip again.`;
      throw new AppError("FRAMES_NOT_READY", { message, field: "carId" });
    }
    // Pictures are already compressed.
    files[place] = { name, path, compress: false };
  });
  return files;
}
