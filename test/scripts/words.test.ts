import { describe, expect, it } from "vitest";
import { bannedIdentifiers, bannedWords } from "../../scripts/checks/words.ts";

describe("bannedIdentifiers", () => {
  it("reports an identifier that is a banned word, with its line", () => {
    expect(bannedIdentifiers("a.ts", "const rows = 1;\nconst most = 2;\n")).toEqual([
      { line: 2, text: "identifier most: write max or limit" },
    ]);
  });

  it("reports a banned word within a camelCase name, a property and a parameter", () => {
    const text = "const listOf = (whoseCar: string) => ({ toldAt: whoseCar });";
    expect(bannedIdentifiers("a.ts", text).map((one) => one.text.split(":")[0])).toEqual([
      "identifier whoseCar",
      "identifier toldAt",
    ]);
  });

  it("accepts names that only contain the letters of a banned word", () => {
    expect(bannedIdentifiers("a.ts", "const almost = 1; const preacher = 2; const overreaching = 3;")).toEqual([]);
  });

  it("accepts a banned identifier's word in a string and in a comment", () => {
    expect(bannedIdentifiers("a.ts", 'const role = "Viewer"; // the most rows')).toEqual([]);
  });

  it("accepts a wire name as the name of a property, and reports it as a variable", () => {
    expect(bannedIdentifiers("a.ts", "const total = { reach: 1, sum: metrics.reach };")).toEqual([]);
    expect(bannedIdentifiers("a.ts", "const reach = 1; const total = { reach };\n")).toHaveLength(1);
    expect(bannedIdentifiers("a.ts", "const sum = rows[reach];")).toHaveLength(1);
  });

  it("reads JSX", () => {
    expect(bannedIdentifiers("a.tsx", "export const Row = () => <p>{most}</p>;")).toHaveLength(1);
  });
});

describe("bannedWords", () => {
  it("reports a banned word in a comment, with its line", () => {
    expect(bannedWords("const a = 1;\n// Told the caller\n")).toEqual([
      { line: 2, text: '"Told": write reported, returned or notified' },
    ]);
  });

  it("accepts words that only contain a banned word", () => {
    expect(bannedWords("wishbone, retold, untold, most")).toEqual([]);
  });
});
