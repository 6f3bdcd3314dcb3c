import { openAsBlob, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { z } from "zod";
import type { Call, Outcome } from "../command.ts";
import { usageError } from "../failure.ts";
import { interruptible } from "../local/interruption.ts";
import { optionsOf } from "../options.ts";
import { importMarket, previewMarket } from "./market.ts";
import { onTarget, type Target } from "./targets.ts";
import type { Upload } from "./upload.ts";
import { importVehicles } from "./vehicles.ts";

const Args = z.tuple([z.enum(["vehicles", "market"]), z.string()]);
const Options = z.object({ dryRun: z.boolean().default(false), source: z.string().optional() });

async function uploadOf(entered: string) {
  const path = resolve(entered);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw usageError(`${entered}: there is no such file.`);
  return { file: await openAsBlob(path), fileName: basename(path) };
}

const placeOf = ({ server, dataFolder }: Target): string =>
  server === null ? `the data folder ${dataFolder}` : `the server on ${server}`;

/** `forecourt import`. Throws CommandError, AppError of an own server, and ForecourtError of another one. */
export async function importFile(call: Call): Promise<Outcome> {
  const [what, entered] = Args.parse(call.args);
  const { dryRun, source } = optionsOf(call, Options);
  if (source !== undefined && what === "vehicles") throw usageError("--source is only for the market.");
  const upload = await uploadOf(entered);
  return interruptible((signal) =>
    onTarget(call, signal, async (target) => {
      const order = { ...upload, source, progress: call.progress, signal };
      const run = what === "vehicles" ? () => importVehicles(target, order, dryRun) : marketOf(target, order, dryRun);
      const { lines, result, exitCode } = await run();
      const title = dryRun
        ? `Nothing was changed. This is what ${upload.fileName} would do in ${placeOf(target)}:`
        : `Imported ${upload.fileName} into ${placeOf(target)}:`;
      const json = { what, file: entered, server: target.server, result };
      return { text: [title, ...lines].join("\n"), json, exitCode };
    }),
  );
}

const marketOf = (target: Target, order: Upload, dryRun: boolean) => () =>
  dryRun ? previewMarket(target.api, order) : importMarket(target, order);
