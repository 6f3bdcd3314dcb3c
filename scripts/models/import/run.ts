import { globSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { assertFree, writeComplete, writeJson } from "../export/folder.ts";
import { Refusal } from "../export/refusal.ts";
import { meaningOf, type OwnNames, ownNamesOf } from "./class-names.ts";
import { readCoco } from "./coco.ts";
import type { DataSet } from "./labeled.ts";
import { type Copied, copyPictures } from "./pictures.ts";
import { recordsOf } from "./records.ts";
import { readProjects } from "./supervisely.ts";

export const usage = `npm run models:import -- DIR --out DIR [--map FILE] [--license TEXT]

  DIR             a data set: Humans in the Loop's "Car Parts and Car Damages" (Supervisely: ann/ and img/), or COCO files
  --out DIR       a new or empty folder: damage.json, parts.json, images/, for models:finetune, models:evaluate and models/training
  --map FILE      a JSON object of the data set's class names to ours, or to null for classes to leave out
  --license TEXT  the license of the data set, for the cards`;

interface Arguments {
  readonly folder: string;
  readonly out: string;
  readonly names: OwnNames;
  readonly licence: string;
}

async function argumentsOf(args: readonly string[]): Promise<Arguments> {
  const text = { type: "string" } as const;
  const parse = () =>
    parseArgs({ args: [...args], options: { out: text, map: text, license: text }, allowPositionals: true });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
  const { positionals, values } = parsed;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Refusal(`Name one folder to import.\n\n${usage}`);
  if (values.out === undefined) throw new Refusal(`--out is missing.\n\n${usage}`);
  return {
    folder: resolve(folder),
    out: resolve(values.out),
    names: values.map === undefined ? new Map() : await readNames(values.map),
    licence: values.license ?? "not stated",
  };
}

async function readNames(file: string): Promise<OwnNames> {
  try {
    return ownNamesOf(z.record(z.string(), z.string().nullable()).parse(JSON.parse(await readFile(file, "utf8"))));
  } catch (error) {
    throw new Refusal(`--map ${file} is no JSON object of names: ${error instanceof Error ? error.message : error}`);
  }
}

/** The data sets of a folder. Throws Refusal if it has none. */
async function readSets(folder: string): Promise<readonly DataSet[]> {
  const files = globSync("**/*.json", { cwd: folder }).toSorted();
  const read = await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const json: unknown = await readFile(file, "utf8")
        .then((text) => JSON.parse(text))
        .catch(() => undefined);
      return { file, json };
    }),
  );
  const coco = read.map(({ file, json }) => readCoco(file, json)).filter((set) => set !== undefined);
  const sets = [...coco, ...readProjects(read)];
  if (sets.length > 0) return sets;
  throw new Refusal(`${folder} has neither a file in COCO's format nor Supervisely's folders ann and img.`);
}

interface Counted {
  readonly name: string;
  readonly count: number;
  readonly meaning: ReturnType<typeof meaningOf>;
}

function countClasses(sets: readonly DataSet[], names: OwnNames): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const { classes, pictures } of sets) {
    for (const name of classes) counts.set(name, counts.get(name) ?? 0);
    for (const { shapes } of pictures) for (const { name } of shapes) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count, meaning: meaningOf(name, names) }))
    .toSorted((a, b) => b.count - a.count);
}

function lineOf({ name, count, meaning }: Counted): string {
  if (meaning === null) return `  ${name} (${count}): left out, as --map says`;
  if (meaning === undefined) return `  ${name} (${count}): unknown, left out; give it a name with --map`;
  return "damage" in meaning
    ? `  ${name} (${count}): damage ${meaning.damage}`
    : `  ${name} (${count}): part ${meaning.part}`;
}

/** Number of sentences on what was left out. */
const shownLines = 10;

function summaryOf(
  classes: readonly Counted[],
  { pictures, leftOut }: Copied,
  records: ReturnType<typeof recordsOf>,
): string {
  const more = leftOut.length - shownLines;
  return [
    `Pictures: ${pictures.length} (${records.damage.length} in damage.json, ${records.parts.length} in parts.json)`,
    "Classes, with their labels:",
    ...classes.map(lineOf),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.length}`] : []),
    ...leftOut.slice(0, shownLines).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

/** Runs the command line and returns the text to print. Throws Refusal; `--out` is then unchanged. */
export async function importData(
  args: readonly string[],
  tell: (line: string) => void = () => undefined,
): Promise<string> {
  const { folder, out, names, licence } = await argumentsOf(args);
  await assertFree(out, folder);
  const sets = await readSets(folder);
  const classes = countClasses(sets, names);
  const noMeaning = `None of its classes is known:\n${classes.map(lineOf).join("\n")}`;
  if (!classes.some(({ meaning }) => meaning)) throw new Refusal(noMeaning);
  return await writeComplete(out, async (part) => {
    await mkdir(join(part, "images"));
    const copied = await copyPictures(sets, part, (done, of) => {
      if (done % 200 === 0 || done === of) tell(`${done} of ${of} pictures read`);
    });
    const records = recordsOf(copied.pictures, licence, names);
    const summary = summaryOf(classes, copied, records);
    if (records.damage.length + records.parts.length === 0) throw new Refusal(`No picture can be used.\n${summary}`);
    if (records.damage.length > 0) await writeJson(join(part, "damage.json"), records.damage);
    if (records.parts.length > 0) await writeJson(join(part, "parts.json"), records.parts);
    return `${summary}\nWritten to ${out}`;
  });
}
