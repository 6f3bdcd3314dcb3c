import { describe, expect, it } from "vitest";
import { isCut, lengthOfLines, previewedPart } from "../../../renderer/features/market/imports/new/cut-file.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));
const row = "2019,Toyota,Camry,30000,14000\n";
/** More than 32 MB, which is not a whole number of rows. */
const rows = row.repeat(1_200_000);

describe("the part of a file for a preview", () => {
  it("ends after the last line break", () => {
    expect(lengthOfLines(bytes("a\nb\nc"))).toBe(4);
    expect(lengthOfLines(bytes("a\r\nb\r\n"))).toBe(6);
    expect(lengthOfLines(bytes("no end"))).toBe(6);
    expect(lengthOfLines(bytes("a\nb", "utf16le"))).toBe(4);
    expect(lengthOfLines(bytes("a\nb", "utf16le").map((_, at, all) => all[at ^ 1] ?? 0))).toBe(4);
  });

  it("has only whole rows of a large file", async () => {
    const text = await (await previewedPart(new File([rows], "rows.csv"))).text();
    expect(text.length).toBeGreaterThan(32 * 1024 * 1024 - row.length);
    expect(text.length % row.length).toBe(0);
    expect(text.endsWith(row)).toBe(true);
  });

  it("is the whole of a small or compressed file", async () => {
    const small = new File([row, "2020"], "rows.csv");
    const packed = new File([rows], "rows.csv.GZ");
    expect([isCut(small), isCut(packed)]).toEqual([false, false]);
    expect([await previewedPart(small), await previewedPart(packed)]).toEqual([small, packed]);
  });
});
