import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textKeysIn } from "../../scripts/checks/text-keys.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-text-keys-"));
  const compilerOptions = { strict: true, noEmit: true, types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["a.ts"] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const beginning = `
declare const text: string; declare const known: "vw" | "bmw"; declare const at: number; declare const any: any;
declare const makes: Readonly<Record<string, string>>; declare const closed: Readonly<Record<"vw" | "bmw", string>>;
declare const list: readonly string[]; declare const map: ReadonlyMap<string, string>;
export function of<K extends string, C extends "vw">(key: K, one: C, makesBy: Record<K, string>) {
  return [`;
const open = [
  "makes[text]",
  'makes[text + "s"]',
  "makes[at > 1 ? text : known]",
  "makes[any]",
  "makesBy[key]",
  "closed[text as 'vw']",
  "closed[(text as 'vw')!]",
  "text in makes",
  "(makes as Record<string, string>)[text]",
];
const fine = ["makes.vw", 'makes["vw"]', "closed[known]", "closed[one]", "list[at]", "map.get(text)", '"vw" in makes'];

describe("the check of look-ups by text", () => {
  it("reports keys that can be any text, and accepts keys of a closed type", () => {
    writeFileSync(join(folder, "a.ts"), `${beginning}\n${[...open, ...fine].join(",\n")}\n];}`);
    const problems = textKeysIn(folder, ["a.ts"]);
    expect(problems.map((problem) => /^a\.ts:\d+: "(.+)" looks up arbitrary text/.exec(problem)?.[1])).toEqual(open);
  });
});
