import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { readCover } from "../../server/reports/cover-photo.ts";
import { documentBytes } from "../../server/reports/document.ts";
import { nextPage, type Sheet } from "../../server/reports/layout/sheet.ts";
import { drawReportTitle } from "../../server/reports/sections/frame.ts";
import { photo } from "../kit/photos.ts";
import { inkIn, readPdf } from "./pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-cover-"));
const storage = { localPath: async (key: string) => (key === "missing" ? undefined : join(folder, key)) };
const stored = (key: string, content: Buffer | string): string => {
  writeFileSync(join(folder, key), content);
  return key;
};

const frame = {
  title: "T",
  author: "A",
  subject: "S",
  createdAt: "2026-11-20T09:00:00.000Z",
  running: { left: "", right: "" },
  footer: null,
};
const title = { kind: "REPORT", name: "2019 Saab 900", by: "Ada", at: frame.createdAt, number: "Report 1" };
const pagesOf = async (cover: Buffer | undefined, draw: (sheet: Sheet) => void) =>
  readPdf(await documentBytes({ ...frame, isDemo: false, cover }, async (sheet) => draw(sheet)));
const place = { left: 40, top: 36, right: 142, bottom: 104 };

it("readCover: a photo of any shape becomes 3:2", async () => {
  const cover = await readCover(storage, stored("tall.jpg", await photo(1, { width: 720, height: 1280 })));
  expect(await sharp(cover).metadata()).toMatchObject({ format: "jpeg", width: 425, height: 283 });
});

it("readCover: without a cover, a file or a readable photo there is none", async () => {
  expect(await readCover(storage, null)).toBeUndefined();
  expect(await readCover(storage, "missing")).toBeUndefined();
  expect(await readCover(storage, stored("broken.jpg", "no photo"))).toBeUndefined();
});

it("drawReportTitle: the cover photo fills its place on the first page, and the title stands beside it", async () => {
  const cover = await readCover(storage, stored("front.jpg", await photo()));
  const [page] = await pagesOf(cover, (sheet) => drawReportTitle(sheet, title));
  expect(page && inkIn(page, place)).toBeGreaterThan(6000);
  expect(page?.text).toContain("2019 Saab 900");
  const [without] = await pagesOf(undefined, (sheet) => drawReportTitle(sheet, title));
  expect(without && inkIn(without, place)).toBeLessThan(3000);
});

it("drawReportTitle: the title of a report on a later page has no photo", async () => {
  const cover = await readCover(storage, stored("front.jpg", await photo()));
  const [, second] = await pagesOf(cover, (sheet) => {
    nextPage(sheet);
    drawReportTitle(sheet, title);
  });
  expect(second && inkIn(second, { ...place, top: 62, bottom: 118 })).toBeLessThan(3000);
});
