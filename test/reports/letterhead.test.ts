import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { realData, writeDocument } from "../../server/reports/document.ts";
import type { Letterhead, Logo } from "../../server/reports/letterhead.ts";
import { drawReportTitle } from "../../server/reports/sections/frame.ts";
import { logoPng } from "../kit/logo.ts";
import { conditionReport, damage, noPhotos } from "./factory.ts";
import { collect, inkIn, inkInMargins, print, type RenderedPage, readPdf } from "./pdf.ts";

const nothing: Letterhead = { name: null, address: [], contact: [], logo: null };
const full = {
  name: "Main Street Motors",
  address: ["12 Main Street, Suite 4", "Chicago, IL 60601"],
  contact: ["+1 312 555 0100", "sales@example.com", "mainstreet.example"],
} as const;
const long = "Wonderful Automobiles of the Greater Metropolitan Area and Its Neighbors ";

async function logo(width = 600, height = 200): Promise<Logo> {
  const png = await sharp(await logoPng())
    .resize(width, height, { fit: "fill" })
    .png()
    .toBuffer();
  return { png, width, height };
}

const at = "2026-11-20T09:00:00.000Z";
const frame = {
  ...realData,
  title: "T",
  author: "A",
  subject: "S",
  createdAt: at,
  running: { left: "", right: "" },
  footer: { left: "", middle: "" },
};

/** The first page of a report with this head, and the y at which the report itself begins. */
async function headed(letterhead: Letterhead | undefined): Promise<{ page: RenderedPage; start: number }> {
  let start = 0;
  const { file } = await collect((output) =>
    writeDocument({ ...frame, letterhead }, output, async (sheet) => {
      start = sheet.y;
      drawReportTitle(sheet, { kind: "REPORT", name: "2019 Saab 900", by: "Ada Lovelace", at, number: "Report 1" });
    }),
  );
  const [page] = await readPdf(file);
  if (!page) throw new Error("the PDF has no page");
  return { page, start };
}

describe("the letterhead of a report", () => {
  it("is absent without a profile: the report is the same, byte by byte", async () => {
    const report = conditionReport({ damages: [damage(0)] });
    const without = await print(report, noPhotos, realData);
    expect((await print(report, noPhotos)).file.equals(without.file)).toBe(true);
    expect((await headed(undefined)).start).toBe(36);
  });

  it("shows name, address and contact, and the logo at its left", async () => {
    const { page, start } = await headed({ ...full, logo: await logo() });
    for (const text of [full.name, ...full.address, ...full.contact]) expect(page.text).toContain(text);
    expect(inkIn(page, { left: 40, top: 36, right: 170, bottom: 80 })).toBeGreaterThan(1000);
    expect(start).toBeLessThan(110);
  });

  it("shows each of its parts alone", async () => {
    for (const part of [
      { name: full.name },
      { address: full.address },
      { contact: full.contact },
      { logo: await logo() },
    ]) {
      const { page, start } = await headed({ ...nothing, ...part });
      expect(inkIn(page, { left: 40, top: 36, right: 572, bottom: start - 20 })).toBeGreaterThan(100);
    }
  });

  it("keeps its size and the margins with texts that are very long, or have no spaces", async () => {
    const logos = [null, await logo(), await logo(720, 30), await logo(40, 240)];
    for (const one of logos) {
      for (const text of [long.repeat(2).trim(), "W".repeat(120)]) {
        const { page, start } = await headed({
          name: text,
          address: [text, text, text],
          contact: [text, text, text],
          logo: one,
        });
        expect(start).toBeLessThanOrEqual(36 + 62 + 18);
        expect(inkInMargins(page)).toBe(0);
        expect(page.text).toContain("2019 Saab 900");
      }
    }
  });

  it("romanizes other scripts, and the report says where letters are lost", async () => {
    const { page } = await headed({ ...nothing, name: "Автосалон Ладья", address: ["Ærøvej 5, Łódź"], contact: [] });
    expect(page.text).toContain("Avtosalon");
    expect(page.text).toContain("Ærøvej 5, Lódz");
    const report = conditionReport({ damages: [damage(0)] });
    const printed = await print(report, noPhotos, {
      ...realData,
      letterhead: { ...nothing, name: "東京モータース Tokyo" },
    });
    const text = (await readPdf(printed.file)).map((one) => one.text).join(" ");
    expect(text).toContain("Tokyo");
    expect(text).toContain("A question mark in a name or a remark stands for letters");
  });

  it("is the same, byte by byte, each time", async () => {
    const report = conditionReport({ damages: [damage(0)] });
    const options = { ...realData, letterhead: { ...full, logo: await logo() } };
    const first = await print(report, noPhotos, options);
    expect((await print(report, noPhotos, options)).file.equals(first.file)).toBe(true);
  });
});
