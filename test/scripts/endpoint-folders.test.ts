import { describe, expect, it } from "vitest";
import { folderProblems, folderRows } from "../../scripts/checks/endpoint-folders.ts";

const rows = [
  { prefix: "/inspections", feature: "cases" },
  { prefix: "/inspections/visual", feature: "visual" },
  { prefix: "/inspections/visual/{}/share", feature: "sharing" },
];
const paths = [
  { path: "/inspections/{id}", feature: "cases" },
  { path: "/inspections/visual/{inspection_id}", feature: "visual" },
  { path: "/inspections/visual/{inspection_id}/share", feature: "sharing" },
];

describe("the table of endpoint folders", () => {
  it("has no problems where the longest prefix leads to the folder that handles the path", () => {
    expect(folderProblems(rows, paths)).toEqual([]);
  });

  it("names a path without a row", () => {
    expect(folderProblems(rows, [...paths, { path: "/ads", feature: "campaigns" }])).toEqual([
      "/ads has no row: add one for campaigns",
    ]);
  });

  it("names a path that another folder handles", () => {
    expect(folderProblems(rows, [...paths, { path: "/inspections/{id}/report", feature: "reports" }])).toEqual([
      "/inspections/{id}/report is handled in reports, not in cases",
    ]);
  });

  it("names a row that no path needs", () => {
    expect(folderProblems([...rows, { prefix: "/old", feature: "cases" }], paths)).toEqual([
      "no path needs the row /old",
    ]);
  });

  it("compares whole segments", () => {
    expect(folderProblems([{ prefix: "/ad", feature: "campaigns" }], [{ path: "/ads", feature: "campaigns" }])).toEqual(
      ["/ads has no row: add one for campaigns", "no path needs the row /ad"],
    );
  });

  it("is read from its section of ARCHITECTURE.md alone", () => {
    const text = "| `/x` | `y` |\n## Where an endpoint lives\n\n| `/a`, `/b` | `ab` |\n\n## Rules\n| `/c` | `d` |\n";
    expect(folderRows(text)).toEqual([
      { prefix: "/a", feature: "ab" },
      { prefix: "/b", feature: "ab" },
    ]);
  });
});
