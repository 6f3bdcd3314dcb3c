import { describe, expect, it } from "vitest";
import { type MergeRules, mergeFiles, type PageFile } from "../../scripts/page/merge-files.ts";

const rules: MergeRules = {
  first: "main",
  strict: ["main"],
  frameOf: () => undefined,
  weightOf: () => 1,
  bytesPerRequest: 100,
};

const entry = (name: string, imports: string[], dynamicImports: string[] = []): PageFile => ({
  name,
  isEntry: true,
  imports,
  dynamicImports,
  bytes: 1000,
});
const shared = (name: string, bytes: number, imports: string[] = []): PageFile => ({
  name,
  isEntry: false,
  imports,
  dynamicImports: [],
  bytes,
});
const groupsOf = (files: readonly PageFile[], changes: Partial<MergeRules> = {}) =>
  mergeFiles(files, { ...rules, ...changes })
    .map((group) => group.join(" "))
    .sort();

describe("mergeFiles", () => {
  it("merges files that the same entries need, and keeps entries as they are", () => {
    const files = [
      entry("main", ["react", "texts"], ["stock"]),
      entry("stock", ["table", "menu"]),
      shared("react", 9000),
      shared("texts", 9000),
      shared("table", 9000),
      shared("menu", 9000),
    ];
    expect(groupsOf(files)).toEqual(["menu table", "react texts"]);
  });

  it("merges files of different entries only if the needless bytes are worth the requests", () => {
    const files = (bytes: number) => [
      entry("main", [], ["stock", "leads", "team"]),
      entry("stock", ["table", "menu"]),
      entry("leads", ["table", "menu"]),
      entry("team", ["table"]),
      shared("table", 5000),
      shared("menu", bytes),
    ];
    expect(groupsOf(files(199))).toEqual(["menu table"]);
    expect(groupsOf(files(201))).toEqual(["menu", "table"]);
    expect(groupsOf(files(201), { weightOf: (name) => (name === "team" ? 0.5 : 1) })).toEqual(["menu table"]);
  });

  it("loads nothing needless with a strict entry", () => {
    const files = [
      entry("main", [], ["today", "stock"]),
      entry("today", ["table"]),
      entry("stock", ["table", "menu"]),
      shared("table", 5000),
      shared("menu", 1),
    ];
    expect(groupsOf(files)).toEqual(["menu table"]);
    expect(groupsOf(files, { strict: ["main", "today"] })).toEqual(["menu", "table"]);
  });

  it("counts what is loaded before an entry, or together with it, as needed by it", () => {
    const files = [
      entry("main", ["react"], ["frame", "stock"]),
      entry("frame", ["bar"]),
      entry("stock", ["table"], ["dialog"]),
      entry("dialog", ["form", "react"]),
      shared("react", 5000),
      shared("bar", 5000),
      shared("table", 5000),
      shared("form", 50),
    ];
    // the dialog is only opened in the stock, which has loaded the table
    expect(groupsOf(files)).toContain("form table");
    expect(groupsOf(files, { frameOf: (name) => (name === "stock" ? "frame" : undefined) })).toEqual([
      "bar",
      "form table",
      "react",
    ]);
  });

  it("does not merge two files if one needs the other by way of a third", () => {
    const files = [
      entry("main", [], ["stock", "leads"]),
      entry("stock", ["top"]),
      entry("leads", ["base"]),
      shared("top", 50, ["middle"]),
      shared("middle", 90_000, ["base"]),
      shared("base", 50),
    ];
    expect(groupsOf(files)).toEqual(["base", "middle top"]);
  });

  it("refuses files without the first one", () => {
    expect(() => mergeFiles([], rules)).toThrow("The build has no file main");
  });
});
