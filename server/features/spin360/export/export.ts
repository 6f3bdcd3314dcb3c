import { existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { SpinManifest } from "../../../../contracts/spin360.ts";
import type { Caller } from "../../../http/guards/caller.ts";
import { Stream } from "../../../http/reply.ts";
import { productFolder } from "../../../paths.ts";
import type { Storage } from "../../../storage/storage.ts";
import { dataScript, exportedSide, spinPage } from "./page.ts";

/** The viewer as `npm run build` leaves it for pages outside the product. */
const viewerFolder = join(productFolder, "dist/spin");
const viewerFiles = ["spin.js", "spin.css"] as const;

interface Shown {
  readonly title: string;
  /** With storage keys in place of addresses. */
  readonly sides: SpinManifest["sides"];
}

interface Needs {
  readonly storage: Storage;
  readonly shown: (caller: Caller, carId: string) => Promise<Shown>;
}

/** The spins of a car as a folder for any website: one HTML page, its script and style, the pictures. */
export function openSpinExport({ storage, shown }: Needs) {
  return async (caller: Caller, { carId, masks }: { carId: string; masks: boolean }): Promise<Stream> => {
    const { title, sides } = await shown(caller, carId);
    if (sides.length === 0) {
      throw new AppError("FRAMES_NOT_READY", { message: "This vehicle has no spin that is ready.", field: "carId" });
    }
    const missing = viewerFiles.find((name) => !existsSync(join(viewerFolder, name)));
    if (missing !== undefined) throw new Error(`dist/spin/${missing} is missing: run npm run build`);
    const exported = sides.map((side) => exportedSide(side, masks));
    return new Stream(async (_req, res) => {
      res.set({ "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="spin.zip"' });
      const zip = new ZipFile();
      const sending = pipeline(zip.outputStream, res);
      const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name);
      text("index.html", spinPage(title));
      text("data.js", dataScript(exported.map(({ side }) => side)));
      for (const name of viewerFiles) zip.addFile(join(viewerFolder, name), name);
      for (const { key, name } of exported.flatMap(({ pictures }) => pictures)) {
        const path = await storage.localPath(key);
        // pictures are compressed already
        if (path !== undefined) zip.addFile(path, name, { compress: false });
      }
      zip.end();
      await sending;
    });
  };
}
