import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { photoFiles } from "../../../server/cli/inspect/photo-files.ts";
import { reportFile, writeReport } from "../../../server/cli/inspect/report-file.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const names = ["1.jpg", "2.jpg", "3.jpg", "4.pdf"].map(at);
for (const name of names) writeFileSync(name, "photo");
const photos = photoFiles(names);

describe("reportFile", () => {
  it("refuses a photo, which the report would replace", () => {
    expect(() => reportFile(at("1.jpg"), photos)).toThrow("does not end in .pdf");
    expect(() => reportFile(at("4.pdf"), photos)).toThrow("is one of the photos");
    symlinkSync(at("4.pdf"), at("link.pdf"));
    expect(() => reportFile(at("link.pdf"), photos)).toThrow("is one of the photos");
    rmSync(at("link.pdf"));
    expect(names.map((name) => readFileSync(name, "utf8"))).toEqual(names.map(() => "photo"));
  });

  it("leaves no file behind, and keeps the content of an earlier report", () => {
    const before = readdirSync(folder);
    expect(reportFile(at("new.pdf"), photos)).toBe(at("new.pdf"));
    expect(readdirSync(folder)).toEqual(before);
    writeFileSync(at("OLD.PDF"), "earlier");
    expect(reportFile(at("OLD.PDF"), photos)).toBe(at("OLD.PDF"));
    expect(readFileSync(at("OLD.PDF"), "utf8")).toBe("earlier");
  });

  it("refuses a file that cannot be written to, before the analysis", () => {
    // a mode would not stop a test that root runs
    symlinkSync(at("missing/report.pdf"), at("nowhere.pdf"));
    expect(() => reportFile(at("nowhere.pdf"), photos)).toThrow("cannot be written to");
  });
});

describe("writeReport", () => {
  it("returns why the report was not written, instead of throwing the findings away", () => {
    mkdirSync(at("gone"));
    const file = reportFile(at("gone/report.pdf"), photos) ?? "";
    rmSync(at("gone"), { recursive: true });
    expect(writeReport(file, new Uint8Array([1]))).toMatch(/^The report .*report\.pdf was not written: ENOENT/);
    expect(writeReport(at("report.pdf"), new Uint8Array([1]))).toBeNull();
  });
});
