import { statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Language, languages } from "../../../contracts/languages.ts";
import type { VisualInspection } from "../../../contracts/visual.ts";
import type { Call, Outcome } from "../command.ts";
import { CommandError, usageError } from "../failure.ts";
import { interruptible } from "../local/interruption.ts";
import type { SignedIn } from "../local/own-server.ts";
import { angleInName, angleSeen, contentOf, type PhotoFile, photoFiles, typeOf } from "./photo-files.ts";
import { failed, namingPhoto } from "./refusals.ts";
import { type Inspected, jsonOf, textOf } from "./results.ts";

const Options = z.object({
  report: z.string().optional(),
  vin: z.string().optional(),
  detailed: z.boolean().default(false),
  language: z.enum(languages).optional(),
  inspector: z.string().trim().min(1).max(120).optional(),
});
type Options = z.infer<typeof Options>;

/** Checked before the analysis, which takes a while. Throws CommandError (usage). */
function reportFile(entered: string | undefined): string | undefined {
  if (entered === undefined) return undefined;
  const file = resolve(entered);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw usageError(`--report: the folder ${dirname(file)} does not exist.`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw usageError(`--report: ${file} is a folder. Name a file in it: ${entered}/report.pdf`);
  }
  return file;
}

function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    // a process without a user in the system, as in containers
    return "Forecourt";
  }
}

/** Stores the photos. Throws CommandError with the name of the one that cannot be used. */
async function upload({ api }: SignedIn, photos: readonly PhotoFile[]): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const photo of photos) {
    const { file } = await api.files
      .upload({ file: await contentOf(photo), fileName: photo.name })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CommandError(`${photo.entered}: ${reason}`, { code: "PHOTO_REFUSED", cause: error });
      });
    urls.push(file.url);
  }
  return urls;
}

async function imagesOf(person: SignedIn, photos: readonly PhotoFile[]) {
  const urls = await upload(person, photos);
  const all = photos.map((photo, at) => ({ url: urls[at] ?? "", angle: angleInName(photo.name) }));
  const unstated = all.filter(({ angle }) => angle === undefined);
  const sights = unstated.length === 0 ? [] : (await seen(person, unstated)).images;
  const angleOf = new Map(unstated.map(({ url }, at) => [url, sights[at]] as const));
  return all.map(({ url, angle: stated }) => {
    const sight = angleOf.get(url);
    const angle = stated ?? (sight ? angleSeen(sight) : "front");
    return { url, angle, type: typeOf(angle) };
  });
}

const seen = ({ api }: SignedIn, images: readonly { readonly url: string }[]) =>
  api.visual.angles({ body: { images: images.map(({ url }) => ({ url })) } });

interface Order {
  readonly photos: readonly PhotoFile[];
  readonly options: Options;
  readonly report: string | undefined;
  readonly progress: Call["progress"];
}

/** How often the state of the analysis is read. A photo takes longer. */
const pollMs = 100;

async function finished({ api }: SignedIn, begun: VisualInspection, { photos, progress }: Order) {
  let shown = "";
  for (;;) {
    const inspection = await api.visual.get({ params: { inspection_id: begun.inspection_id } });
    if (inspection.status === "completed") return inspection;
    if (inspection.status === "failed") throw failed(inspection, photos);
    const now = `Analyzing: ${Math.round(inspection.progress * 100)} %`;
    if (now !== shown) progress(now);
    shown = now;
    await pause(pollMs);
  }
}

async function pdfOf(person: SignedIn, id: string, language: Language | undefined): Promise<Uint8Array> {
  const query = language ? `?language=${language}` : "";
  const answer = await person.fetch(`/v1/inspections/visual/${id}/report.pdf${query}`);
  if (!answer.ok) throw new Error(`the report was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** How the report names a car without a VIN. */
const unnamed = { make: "Vehicle", model: "without VIN" };

async function inspectWith(person: SignedIn, order: Order): Promise<Inspected> {
  const { photos, options, report, progress } = order;
  const { vin, detailed, language } = options;
  const vehicle = await person.api.vehicles.create({ body: vin === undefined ? unnamed : { vin } });
  const images = await imagesOf(person, photos);
  progress(`${images.length} photos are read`);
  const request = { detailed_analysis: detailed, generate_report: report !== undefined, detect_hidden_damage: true };
  const begun = await person.api.visual
    .create({ body: { vehicle_id: vehicle.id, images, options: request } })
    .catch((error: unknown) => {
      throw namingPhoto(error, photos);
    });
  const inspection = await finished(person, begun, order);
  const { ai_model_version: modelVersion } = await person.api.visual.report({
    params: { inspection_id: inspection.inspection_id },
  });
  if (report !== undefined) writeFileSync(report, await pdfOf(person, inspection.inspection_id, language));
  return { inspection, photos, report: report ?? null, modelVersion };
}

/** `forecourt inspect`. Throws CommandError, and AppError of the API. */
export async function inspect(call: Call): Promise<Outcome> {
  const options = Options.parse(call.options);
  const photos = photoFiles(z.array(z.string()).parse(call.args[0]));
  const report = reportFile(options.report);
  const started = performance.now();
  // the server is loaded only for photos that can be inspected
  const { onThrowawayServer } = await import("./throwaway.ts");
  const name = options.inspector ?? currentUser();
  const done = await interruptible((signal) =>
    onThrowawayServer({ env: call.env, name, signal }, (person) =>
      inspectWith(person, { photos, options, report, progress: call.progress }),
    ),
  );
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { text: textOf(done, seconds), json: jsonOf(done, seconds) };
}
