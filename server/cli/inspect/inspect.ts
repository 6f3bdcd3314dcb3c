import { userInfo } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Language, languages } from "../../../contracts/accounts/languages.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Call, Outcome } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";
import { interruptible } from "../local/interruption.ts";
import type { SignedIn } from "../local/own-server.ts";
import { optionsOf } from "../options.ts";
import { angleInName, angleSeen, contentOf, expanded, type PhotoFile, photoFiles, typeOf } from "./photo-files.ts";
import { failed, namingPhoto } from "./refusals.ts";
import { reportFile, writeReport } from "./report-file.ts";
import { type Inspected, jsonOf, textOf } from "./results.ts";

const maxName = 120;
const Options = z.object({
  report: z.string().optional(),
  vin: z.string().optional(),
  detailed: z.boolean().default(false),
  language: z.enum(languages).optional(),
  inspector: z
    .string()
    .trim()
    .min(1, "the name is missing.")
    .max(maxName, `a name has no more than ${maxName} characters.`)
    .optional(),
});
type Options = z.infer<typeof Options>;

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
  const estimates = unstated.length === 0 ? [] : (await estimateAngles(person, unstated)).images;
  const estimateOf = new Map(unstated.map(({ url }, at) => [url, estimates[at]] as const));
  return all.map(({ url, angle: stated }) => {
    const seen = estimateOf.get(url);
    const angle = stated ?? (seen ? angleSeen(seen) : "front");
    return { image: { url, angle, type: typeOf(angle) }, isAssumed: stated === undefined && seen?.angle == null };
  });
}

const estimateAngles = ({ api }: SignedIn, images: readonly { readonly url: string }[]) =>
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
  const placed = await imagesOf(person, photos);
  progress(`${placed.length} photos are read`);
  const request = { detailed_analysis: detailed, generate_report: report !== undefined, detect_hidden_damage: true };
  const begun = await person.api.visual
    .create({ body: { vehicle_id: vehicle.id, images: placed.map(({ image }) => image), options: request } })
    .catch((error: unknown) => {
      throw namingPhoto(error, photos);
    });
  const inspection = await finished(person, begun, order);
  const { ai_model_version: modelVersion } = await person.api.visual.report({
    params: { inspection_id: inspection.inspection_id },
  });
  const content = report === undefined ? undefined : await pdfOf(person, inspection.inspection_id, language);
  const reportProblem = report !== undefined && content ? writeReport(report, content) : null;
  const isAssumed = placed.map((one) => one.isAssumed);
  return {
    inspection,
    photos,
    isAssumed,
    report: reportProblem === null ? (report ?? null) : null,
    reportProblem,
    modelVersion,
  };
}

/** `forecourt inspect`. Throws CommandError, and AppError of the API. */
export async function inspect(call: Call): Promise<Outcome> {
  const options = optionsOf(call, Options);
  const photos = photoFiles(expanded(z.array(z.string()).parse(call.args[0]), process.platform));
  const report = reportFile(options.report, photos);
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
  const exitCode = done.reportProblem === null ? exitCodes.done : exitCodes.failed;
  return { text: textOf(done, seconds), json: jsonOf(done, seconds), exitCode };
}
