import { existsSync, globSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { chapters } from "../../renderer/app/shell/help/chapters.ts";
import { pageHelp } from "../../renderer/texts/en/help/page-help.ts";
import { english } from "../../renderer/texts/english.ts";
import { inRoot, read } from "../../scripts/kit/repository.ts";
import { textsOf } from "../kit/texts.ts";

const files = chapters.map((chapter) => `docs/guide/${chapter}.md`);
const labels = new Set(textsOf(english));

describe("the user guide", () => {
  it("has a file for every chapter, and no other file", () => {
    const found = globSync("docs/guide/*", { cwd: inRoot(".") }).map((name) => name.replaceAll("\\", "/"));
    expect(found.sort()).toEqual([...files].sort());
    expect(files).toHaveLength(14);
  });

  it("has the titles of the chapters that the pages link to", () => {
    const titles = files.map((file) => /^# (.*)/.exec(read(file))?.[1]);
    expect(titles).toEqual(chapters.map((chapter) => pageHelp.chapters[chapter]));
  });

  it.each(files)("%s has pictures that exist, with a description, and fits on about one page", (file) => {
    const text = read(file);
    const pictures = [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
    expect(pictures.length).toBeGreaterThan(0);
    for (const [, description = "", path = ""] of pictures) {
      expect(description.length).toBeGreaterThan(10);
      expect(existsSync(inRoot(posix.join("docs/guide", path))), path).toBe(true);
    }
    const words = text.replace(/!\[[^\]]*\]\([^)]*\)/g, "").match(/\S+/g)?.length ?? 0;
    expect(words).toBeGreaterThan(200);
    expect(words).toBeLessThan(520);
  });

  it.each([...files, "docs/errors.md"])("%s names only labels that the pages have", (file) => {
    const named = [...read(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) => label.replace(/\s+/g, " "));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  });
});
