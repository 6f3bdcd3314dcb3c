import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Damage } from "../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../contracts/inspections/visual.ts";
import { exportCorrections } from "../../scripts/models/export/corrections.ts";
import { waitForJobs } from "../kit/jobs.ts";
import { signedIn, withKey } from "../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { modelFolder } from "../vision/fixture/models.ts";
import { assertCoco, readDataSet } from "./data-set.ts";
import { carMark, type MarkedPhoto, uploadMarked } from "./photos.ts";

const wait = { headers: { prefer: "wait=60" } };
const entry = join(import.meta.dirname, "../../scripts/models/export.ts");

let server: TestServer;
let models: Awaited<ReturnType<typeof modelFolder>>;
let outside: string;
let owner: TestCaller & { email: string };
let otherOwner: TestCaller & { email: string };
/** Inspections: reviewed by `owner`, not reviewed, and partly reviewed by `otherOwner` in another workspace. */
let inspection: VisualInspection;
let unreviewed: VisualInspection;
let otherInspection: VisualInspection;

const walkAround: readonly MarkedPhoto[] = [
  { angle: "front", scratch: { x: 560, y: 380, width: 120, height: 60 } },
  { angle: "left_side", dent: { x: 600, y: 350, width: 100, height: 80 }, turned: true },
  { angle: "rear", scratch: { x: 600, y: 400, width: 100, height: 50 } },
  { angle: "right_side", hood: carMark },
  { angle: "top" },
  { angle: "interior", type: "interior" },
];

async function inspect({ api }: TestCaller, photos: readonly MarkedPhoto[], vin?: string): Promise<VisualInspection> {
  const vehicle = await api.vehicles.create({ body: { make: "Honda", model: "Accord", ...(vin && { vin }) } });
  const images = await uploadMarked(api, photos);
  // without a report: the server would still draw it while the test compares the files in its folder
  const options = { generate_report: false };
  return api.visual.create({ body: { vehicle_id: vehicle.id, images, options } }, wait);
}

function findingOn({ results }: VisualInspection, photo: number): Damage {
  const found = results?.damages.filter(({ image_index }) => image_index === photo) ?? [];
  expect(found, `one finding on photo ${photo}`).toHaveLength(1);
  return found[0] as Damage;
}
const reviewOf = ({ inspection_id }: VisualInspection, { damage_id }: Damage) => ({ inspection_id, damage_id });

beforeAll(async () => {
  models = await modelFolder();
  outside = mkdtempSync(join(tmpdir(), "forecourt-export-test-"));
  server = await serveForTest({ FORECOURT_MODEL_DIR: models.path });
  owner = await signedIn(server);
  otherOwner = await signedIn(server, { admin: owner });
  inspection = await inspect(owner, walkAround, "1HGCM82633A004352");
  unreviewed = await inspect(owner, walkAround.slice(0, 4));
  otherInspection = await inspect(otherOwner, walkAround.slice(0, 4));
  const { api } = owner;
  const { inspection_id } = inspection;
  const of = (photo: number) => reviewOf(inspection, findingOn(inspection, photo));
  await api.visual.review({ params: of(0), body: { review: "confirmed", severity: "severe" } });
  const redrawn = { part: "rear_door_left", coordinates: { x: 590, y: 340, width: 130, height: 95.5 } } as const;
  await api.visual.review({ params: of(1), body: { review: "confirmed", location: redrawn } });
  await api.visual.review({ params: of(2), body: { review: "rejected", reason: "dirt" } });
  const coordinates = { x: 100, y: 200, width: 50, height: 40 };
  await api.visual.addDamage({
    params: { inspection_id },
    body: {
      type: "paint_damage",
      severity: "minor",
      image_index: 3,
      location: { part: "front_door_right", coordinates },
    },
  });
  const theirs = reviewOf(otherInspection, findingOn(otherInspection, 0));
  await otherOwner.api.visual.review({ params: theirs, body: { review: "confirmed" } });
  // the server draws the photos again, in the folder that the tests compare
  await waitForJobs(server);
});
afterAll(async () => {
  await server.close();
  await models[Symbol.asyncDispose]();
  rmSync(outside, { recursive: true, force: true });
});

let folders = 0;
const newFolder = (): string => {
  folders += 1;
  return join(outside, `set-${folders}`);
};
const environment = () => ({
  FORECOURT_DATA_DIR: server.folder,
  FORECOURT_MODEL_DIR: models.path,
  ...(server.databaseUrl !== undefined && { FORECOURT_DATABASE_URL: server.databaseUrl }),
});
async function workspaceOf({ inspection_id }: Pick<VisualInspection, "inspection_id">): Promise<string> {
  const { inspections } = await import("../../server/features/visual/visual.table.ts");
  const rows = await server.store.read.select().from(inspections);
  return rows.find(({ id }) => id === inspection_id)?.workspaceId ?? "";
}
async function exported(...args: string[]) {
  const out = newFolder();
  const output = await exportCorrections(["--out", out, ...args], environment());
  return { output, out, ...readDataSet(out) };
}
/** Name, size and time of all files in the data folder, except those of the database, which the server continues to write. */
const filesIn = (folder: string) =>
  globSync("**/*", { cwd: folder })
    .filter((name) => !/\.db(-wal|-shm)?$/.test(name))
    .map((name) => ({ name, at: statSync(join(folder, name)) }))
    .map(({ name, at }) => `${name} ${at.isFile() ? `${at.size} ${at.mtimeMs}` : ""}`)
    .sort();

describe("npm run models:export with a running server", () => {
  it("writes a complete data set, prints its contents, and does not change the data folder", async () => {
    const before = filesIn(server.folder);
    const out = newFolder();
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [entry, "--out", out, "--data", server.folder, "--workspace", await workspaceOf(inspection)],
      { env: { PATH: process.env.PATH, ...environment(), FORECOURT_DATA_DIR: undefined } },
    );
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^Photos: 5 of 1 vehicles \((5 to train, 0|0 to train, 5) to validate\), from 2 completed/),
      "Labels: 3 (1 accepted, 1 corrected, 1 added, 0 unreviewed); 1 rejected findings are hard negatives",
      "Left out: 4 photos not reviewed, 1 not of the body, 0 shown again, 0 missing, 0 unreadable",
      `Written to ${out}`,
      "",
    ]);
    expect(stderr).toContain("5 of 5 photos copied");
    expect(readdirSync(out).sort()).toEqual(["annotations.json", "damage.json", "images"]);
    expect(readdirSync(join(out, "images"))).toHaveLength(5);
    expect(filesIn(server.folder)).toEqual(before);
    expect(readdirSync(outside).filter((name) => name.includes(".part-"))).toEqual([]);
  });
});

describe("the format of exportCorrections", () => {
  it("is COCO, and has the same labels in the training's own format", async () => {
    const { coco, records, out } = await exported();
    assertCoco(coco, out);
    expect(records.map(({ file }) => file)).toEqual(coco.images.map(({ file_name }) => file_name));
    for (const [at, record] of records.entries()) {
      const image = coco.images[at];
      const boxes = coco.annotations.filter(({ image_id }) => image_id === image?.id).map(({ bbox }) => bbox);
      expect(record.regions.map(({ box: [x0, y0, x1, y1] }) => [x0, y0, x1 - x0, y1 - y0])).toEqual(boxes);
      expect(record).toMatchObject({ source: "inspections", licence: "own", width: 1280, height: 720, reviewed: true });
      expect({ split: record.split, group: record.group }).toEqual({ split: image?.split, group: image?.group });
    }
  });
});

/** What the model reported for the finding on a photo. */
async function detectionOn(photo: number) {
  const { ai_model_version } = await owner.api.visual.report({ params: inspection });
  const [seen] = findingOn(inspection, photo).seen_in;
  const { x = 0, y = 0, width = 0, height = 0 } = seen?.coordinates ?? {};
  return { confidence: seen?.confidence, model_version: ai_model_version, original_bbox: [x, y, width, height] };
}

describe("the labels of exportCorrections", () => {
  it("include accepted, corrected and added findings", async () => {
    const { coco, records } = await exported("--workspace", await workspaceOf(inspection));
    const [accepted, corrected] = [await detectionOn(0), await detectionOn(1)];
    const categories = new Map(coco.categories.map(({ id, name }) => [id, name]));
    const labels = coco.annotations.map(({ image_id, category_id, bbox, attributes }) => ({
      photo: image_id - 1,
      type: categories.get(category_id),
      bbox,
      ...attributes,
    }));
    expect(labels).toEqual([
      {
        photo: 0,
        ...accepted,
        type: "scratch",
        original_type: "scratch",
        bbox: accepted.original_bbox,
        decision: "accepted",
        severity: "severe",
        part: findingOn(inspection, 0).location.part,
        side: "front",
      },
      {
        photo: 1,
        ...corrected,
        type: "dent",
        original_type: "dent",
        bbox: [590, 340, 130, 95.5],
        decision: "corrected",
        severity: findingOn(inspection, 1).severity,
        part: "rear_door_left",
        side: "left",
      },
      {
        photo: 3,
        type: "paint_damage",
        bbox: [100, 200, 50, 40],
        decision: "added",
        severity: "minor",
        part: "front_door_right",
        side: "right",
        confidence: null,
        model_version: null,
        original_type: null,
        original_bbox: null,
      },
    ]);
    expect(records[1]?.regions).toEqual([
      { damage: "dent", part: "door", severity: findingOn(inspection, 1).severity, box: [590, 340, 720, 435.5] },
    ]);
  });
});

describe("the hard negatives of exportCorrections", () => {
  it("are the rejected findings, with the reason", async () => {
    const { coco } = await exported("--workspace", await workspaceOf(inspection));
    const { original_bbox: bbox, ...detection } = await detectionOn(2);
    expect(coco.images.map(({ hard_negatives }) => hard_negatives)).toEqual([
      [],
      [],
      [{ category_id: 1, bbox, reason: "dirt", ...detection }],
      [],
      [],
    ]);
  });
});

describe("the known classes of exportCorrections", () => {
  it("are the model's classes, without those that another photo of the car shows", async () => {
    const { records, coco } = await exported("--workspace", await workspaceOf(inspection));
    expect(records.map(({ known }) => known)).toEqual([
      ["scratch", "dent"],
      // the scratch on the front may also be visible from the side and from above
      ["dent"],
      ["scratch", "dent"],
      ["dent"],
      [],
    ]);
    expect(coco.images[1]?.not_exhaustive_category_ids).toEqual([1, 3, 4, 5, 6, 7]);
  });
});

describe("the photos of exportCorrections", () => {
  it("are upright, with the model's boxes in the right place", async () => {
    const { coco, out } = await exported("--workspace", await workspaceOf(inspection));
    const turned = coco.images[1];
    const [left = 0, top = 0, width = 0, height = 0] = coco.annotations[1]?.attributes.original_bbox ?? [];
    const file = join(out, turned?.file_name ?? "");
    expect(await sharp(file).metadata()).toMatchObject({ width: 1280, height: 720, format: "jpeg" });
    const middle = { left: Math.round(left + width / 2), top: Math.round(top + height / 2), width: 1, height: 1 };
    const [red = 255, green = 255, blue = 0] = await sharp(file).extract(middle).raw().toBuffer();
    expect({ isBlue: blue > 200 && red < 60 && green < 60 }).toEqual({ isBlue: true });
  });

  it("have no data about people, vehicles and workspaces in their labels and file names", async () => {
    const { out, coco } = await exported();
    const text = readFileSync(join(out, "annotations.json"), "utf8") + readFileSync(join(out, "damage.json"), "utf8");
    const workspace = await workspaceOf(inspection);
    for (const secret of ["Person", "example.com", "1HGCM82633A004352", "Honda", inspection.vehicle_id, workspace]) {
      expect(text).not.toContain(secret);
    }
    for (const { file_name } of coco.images) expect(file_name).toMatch(/^images\/[0-9a-f-]{36}\.jpg$/);
  });

  it("of one vehicle are in one group and one split", async () => {
    const { coco } = await exported("--include-unreviewed");
    const groups = Map.groupBy(coco.images, ({ group }) => group);
    expect([...groups.values()].map(({ length }) => length)).toEqual([5, 4, 4]);
    for (const images of groups.values()) expect(new Set(images.map(({ split }) => split)).size).toBe(1);
    const again = await exported("--include-unreviewed");
    expect(again.coco.images).toEqual(coco.images);
  });
});

describe("exportCorrections: selection of inspections", () => {
  it("exports reviewed photos of every workspace, or of the named one", async () => {
    const { coco, output } = await exported();
    // in the other workspace, only the front photo was reviewed
    expect(coco.images).toHaveLength(6);
    expect(output).toContain("Photos: 6 of 2 vehicles");
    const theirs = await exported("--workspace", await workspaceOf(otherInspection));
    expect(theirs.coco.images).toHaveLength(1);
    await expect(exported("--workspace", "nobody")).rejects.toThrow(
      /no such workspace\. There are: .*\((production|development)\)/,
    );
  });

  it("exports unreviewed photos, marked as such, only with --include-unreviewed", async () => {
    const { coco, records } = await exported("--include-unreviewed", "--workspace", await workspaceOf(unreviewed));
    expect(coco.images.map(({ reviewed }) => reviewed)).toEqual([...Array(5).fill(true), ...Array(4).fill(false)]);
    expect(records.map(({ reviewed }) => reviewed)).toEqual(coco.images.map(({ reviewed }) => reviewed));
    const open = coco.annotations.filter(({ image_id }) => image_id > 5);
    expect(open.map(({ attributes }) => attributes.decision)).toEqual(["unreviewed", "unreviewed", "unreviewed"]);
  });

  it("exports inspections from the day of --since on", async () => {
    const { created_at } = inspection;
    expect((await exported("--since", created_at)).coco.images).toHaveLength(6);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await expect(exported("--since", tomorrow)).rejects.toThrow(
      /no photo to learn from.*from 0 completed inspections/s,
    );
    await expect(exported("--since", "last week")).rejects.toThrow("--since last week is no date");
  });

  it("exports a sandbox only if its workspace is named", async () => {
    const trial = await withKey(server, owner, { environment: "development" });
    const { inspection_id } = await inspect(trial, walkAround.slice(0, 4));
    const damage = { type: "rust", severity: "minor", image_index: 3 } as const;
    const location = { part: "roof", coordinates: { x: 10, y: 10, width: 20, height: 20 } } as const;
    await trial.api.visual.addDamage({ params: { inspection_id }, body: { ...damage, location } });
    expect((await exported()).coco.images).toHaveLength(6);
    const { coco } = await exported("--workspace", await workspaceOf({ inspection_id }));
    expect(coco.annotations.map(({ bbox }) => bbox)).toEqual([[10, 10, 20, 20]]);
  });
});

describe("exportCorrections: photos left out", () => {
  it("leaves out a photo that was reviewed in part, and prints so", async () => {
    const { inspection_id } = otherInspection;
    const location = { part: "roof", coordinates: { x: 10, y: 10, width: 20, height: 20 } } as const;
    // the dent on this photo is not reviewed yet
    const body = { type: "rust", severity: "minor", image_index: 1, location } as const;
    await otherOwner.api.visual.addDamage({ params: { inspection_id }, body });
    const { coco, output } = await exported("--workspace", await workspaceOf(otherInspection));
    expect(coco.images).toHaveLength(1);
    expect(output).toContain("3 photos not reviewed (1 of them in part: ");
  });

  it("exports a photo of two inspections once, with its latest review", async () => {
    const { vehicle_id, images } = otherInspection;
    const photos = images.map(({ url, angle, type }) => ({ url, angle, type }));
    const again = await otherOwner.api.visual.create({ body: { vehicle_id, images: photos } }, wait);
    const params = reviewOf(again, findingOn(again, 0));
    await otherOwner.api.visual.review({ params, body: { review: "confirmed", type: "crack" } });
    const { coco, output } = await exported("--workspace", await workspaceOf(otherInspection));
    expect(coco.images).toHaveLength(1);
    expect(coco.annotations.map(({ category_id, attributes }) => [category_id, attributes.original_type])).toEqual([
      [4, "scratch"],
    ]);
    expect(output).toContain("1 shown again");
  });

  it("leaves out a photo whose file is missing, and prints so", async () => {
    const { coco } = await exported("--workspace", await workspaceOf(otherInspection));
    const name = coco.images[0]?.file_name.replace("images/", "") ?? "";
    rmSync(join(server.folder, "media/photos", name));
    const { output, records } = await exported();
    expect(output).toContain("1 missing");
    expect(records).toHaveLength(5);
    await expect(exported("--workspace", await workspaceOf(otherInspection))).rejects.toThrow("1 missing");
  });
});

describe("exportCorrections: --out", () => {
  it("rejects a folder that is not empty or in the data folder, and a missing or unknown option", async () => {
    const { out } = await exported();
    const again = exportCorrections(["--out", out], environment());
    await expect(again).rejects.toThrow("is not empty: name a new folder");
    const inside = exportCorrections(["--out", join(server.folder, "set")], environment());
    await expect(inside).rejects.toThrow("lies in the data folder");
    await expect(exportCorrections([], environment())).rejects.toThrow(/--out is missing.*npm run models:export/s);
    await expect(exportCorrections(["--ou", "x"], environment())).rejects.toThrow(/--ou/);
    expect(readdirSync(outside).filter((name) => name.includes(".part-"))).toEqual([]);
  });
});
