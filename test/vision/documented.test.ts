import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { damageTypes } from "../../contracts/vocabulary.ts";
import { meaningsOf } from "../../server/domain/damage/place/labels.ts";
import { productFolder } from "../../server/platform/paths.ts";
import { Model, readManifest } from "../../server/vision/manifest.ts";

let page: string;
let folder: string;
beforeAll(async () => {
  page = await readFile(join(productFolder, "docs/models.md"), "utf8");
  folder = await mkdtemp(join(tmpdir(), "forecourt-manifest-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The names in backquotes in the paragraph with this beginning. */
function namesAfter(beginning: string): readonly string[] {
  const [, rest = ""] = page.split(`\n\n${beginning}`);
  return [...(rest.split(/\. /)[0] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name ?? "");
}

describe("docs/models.md", () => {
  it("has an example manifest that the server accepts", async () => {
    const manifest = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
    await writeFile(join(folder, "manifest.json"), manifest);
    const models = await readManifest(folder);
    expect(models.map(({ name, version }) => `${name} ${version}`)).toEqual(["damage acme-3", "parts acme-1"]);
  });

  it("describes each key of an entry", () => {
    const obsolete = "scales";
    const self = ["name", "task"];
    const keys = Object.keys(Model.shape).filter((key) => key !== obsolete && !self.includes(key));
    expect(keys.filter((key) => !page.includes(`\`${key}\``) && !page.includes(`\`${key}: `))).toEqual([]);
  });

  it("lists each type of damage, and only parts that the product knows", () => {
    expect(namesAfter("Damage: ")).toEqual(damageTypes);
    const parts = namesAfter("Parts: ");
    expect(parts).toHaveLength(17);
    expect(parts.filter((name) => meaningsOf(name).length === 0)).toEqual([]);
  });
});
