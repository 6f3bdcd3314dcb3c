import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { seeded } from "../../../scripts/models/evaluation/figures/bootstrap.ts";
import { type FinetuneRequest, finetune } from "../../../scripts/models/finetune/run.ts";
import { productFolder } from "../../../server/platform/paths.ts";
import { openVision } from "../../../server/vision/vision.ts";
import { pictureFolder } from "../../media/pictures.ts";

type Folder = Awaited<ReturnType<typeof pictureFolder>>;

const side = 160;
const vehicles = 36;
const main = ["scratch", "dent", "glass_damage", "panel_damage"];

/** The shipped models with one small view, so that a photo takes milliseconds. */
async function smallModels(folder: Folder): Promise<string> {
  const shipped = join(productFolder, "models");
  const path = folder.file("base");
  await mkdir(path);
  for (const name of readdirSync(shipped).filter((file) => file.endsWith(".onnx")))
    symlinkSync(join(shipped, name), join(path, name));
  const manifest = JSON.parse(await readFile(join(shipped, "manifest.json"), "utf8"));
  const views = { standard: [side], detailed: [side] };
  const models = manifest.models.map((model: object) => ({ ...model, views }));
  await folder.write("base/manifest.json", JSON.stringify({ models }));
  return path;
}

/** Photos of panels with a drawn scratch and a sticker, one for each vehicle. The label is on the scratch or anywhere. */
async function photos(folder: Folder, labeled: "scratch" | "anywhere"): Promise<void> {
  await mkdir(folder.file("set/images"), { recursive: true });
  const random = seeded(11);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const records = [];
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    const [x, y] = [between(15, 90), between(15, 60)];
    const line = Array.from({ length: 6 }, (_, at) => `${x + at * 10},${y + between(0, 14)}`).join(" ");
    const paint = `rgb(${between(20, 90)},${between(20, 90)},${between(60, 140)})`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${paint}"/>
      <polyline points="${line}" fill="none" stroke="#e8e8e8" stroke-width="2.5"/>
      <circle cx="${between(20, 140)}" cy="${between(110, 140)}" r="11" fill="#f0d020"/></svg>`;
    const file = `images/${vehicle}.png`;
    await sharp(Buffer.from(svg))
      .png()
      .toFile(folder.file(`set/${file}`));
    const [left, top] = labeled === "scratch" ? [x - 2, y - 2] : [between(0, 100), between(0, 140)];
    const regions = [{ damage: "scratch", box: [left, top, left + 54, top + 18] }];
    records.push({ file, width: side, height: side, source: "inspections", group: vehicle, known: main, regions });
  }
  await folder.write("set/damage.json", JSON.stringify(records));
}

const requestIn = (folder: Folder, base: string): FinetuneRequest => ({
  data: folder.file("set"),
  base,
  inUse: base,
  out: undefined,
  outIn: folder.file("own"),
  work: folder.file("work"),
  guard: undefined,
  minimum: { photosToLearn: 20, vehiclesHeldOut: 8, marks: 0 },
});

describe("finetune", { timeout: 120_000 }, () => {
  it("teaches what inspectors marked, writes a folder that the server takes, and does nothing the second time", async () => {
    await using folder = await pictureFolder();
    const base = await smallModels(folder);
    await photos(folder, "scratch");
    const request = requestIn(folder, base);
    const lines: string[] = [];
    const outcome = await finetune(request, (line) => lines.push(line));
    expect(outcome, lines.join("\n")).toMatchObject({ state: "made" });
    const { hitAp } = outcome.compared ?? {};
    expect(hitAp?.interval?.low).toBeGreaterThan(0);
    expect(readdirSync(outcome.out).toSorted()).toEqual(["damage.md", "damage.onnx", "manifest.json", "parts.onnx"]);
    expect(readFileSync(join(outcome.out, "damage.md"), "utf8")).toContain("| scratch |");

    const vision = await openVision({ modelDir: outcome.out, providers: ["cpu"] });
    expect(vision.describe().version).toContain(`damage ${outcome.version}`);
    await vision.close();

    const written = (await stat(join(outcome.out, "damage.onnx"))).mtimeMs;
    expect(await finetune(request, () => undefined)).toMatchObject({ state: "already made", out: outcome.out });
    expect((await stat(join(outcome.out, "damage.onnx"))).mtimeMs).toBe(written);

    // the new models are as good as themselves, so they are not replaced
    const again = { ...request, inUse: outcome.out, outIn: folder.file("second") };
    const second = await finetune(again, () => undefined);
    expect(second).toMatchObject({ state: "refused", reason: expect.stringMatching(/^The models in use are as good/) });
    expect(existsSync(second.out)).toBe(false);
  });

  it("refuses corrections that follow nothing in the photos, and too few of them", async () => {
    await using folder = await pictureFolder();
    const base = await smallModels(folder);
    await photos(folder, "anywhere");
    const request = requestIn(folder, base);
    const outcome = await finetune(request, () => undefined);
    expect(outcome).toMatchObject({ state: "refused" });
    expect(existsSync(outcome.out)).toBe(false);
    const strict = { ...request, minimum: { ...request.minimum, photosToLearn: 70 } };
    await expect(finetune(strict, () => undefined)).rejects.toThrow(/too few corrections.*70 reviewed photos/);
  });
});
