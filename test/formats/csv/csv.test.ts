import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CsvError, encodingOf } from "../../../server/formats/csv/encoding.ts";
import { delimiterOf, RecordReader } from "../../../server/formats/csv/records.ts";
import { readCsv } from "../../../server/formats/csv/table.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "csv-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const records = (text: string, pieces = text.length): string[][] => {
  const reader = new RecordReader(",");
  const found: string[][] = [];
  for (let i = 0; i < text.length; i += pieces) found.push(...reader.push(text.slice(i, i + pieces)));
  return [...found, ...reader.end()];
};
const file = (content: string | Buffer): string => {
  const path = join(folder, `${Math.random()}.csv`);
  writeFileSync(path, content);
  return path;
};
async function read(content: string | Buffer) {
  const table = await readCsv(file(content));
  const rows = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return { ...table, rows };
}

describe("the records of a CSV file", () => {
  it.each([
    [
      "plain cells",
      "a,b,c\n1,2,3\n",
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
    ],
    [
      "a last line without an end",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "CRLF and CR",
      "a,b\r\n1,2\r3,4\r\n",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["empty cells and lines", "a,,\n\n,\n", [["a", "", ""], [""], ["", ""]]],
    ["quoted delimiters, quotes and line ends", '"a,1","b ""x""","c\r\nd\n"\n', [["a,1", 'b "x"', "c\r\nd\n"]]],
    ["an empty quoted cell at the end", '1,""', [["1", ""]]],
    ["a quote within a cell as a letter", '5" wheel,6"\n', [['5" wheel', '6"']]],
    ["what follows a closing quote as letters", '"a"b,c\n', [["ab", "c"]]],
    ["spaces as they are", " a , b\n", [[" a ", " b"]]],
  ])("have %s", (_name, text, expected) => {
    // For every split into chunks, such as between CR and LF or between two quotes.
    for (const pieces of [1, 2, 3, 1000]) expect(records(text, pieces)).toEqual(expected);
  });

  it("end with an error that names the row of an unclosed quote", () => {
    expect(() => records('a,b\n1,"2\n3,4\n')).toThrow(/Row 2 has a quote that is never closed/);
    expect(() => records(`a\n"${"x".repeat(60_000)}`)).toThrow(CsvError);
    expect(() => records("a".repeat(60_000))).toThrow(/Row 1 has a cell without an end/);
    expect(() => records(",".repeat(600))).toThrow(/more than 500 cells/);
  });

  it.each([
    ["a,b;c,d", ","],
    ["a;b;c,5", ";"],
    ["a\tb\tc", "\t"],
    ["a|b", "|"],
    ['"a;b;c;d",e', ","],
    ["vin", ","],
    ['"two\nlines";b;c,d', ";"],
    ["#,make,model,year,vin", ","],
  ])("are separated by the delimiter of the first line: %j", (text, delimiter) => {
    expect(delimiterOf(`${text}\n1,2,3,4,5\n`)).toBe(delimiter);
  });
});

describe("a comment above the header", () => {
  it.each([
    ["# of 21 November, 10:00\na;b;c\n1,5;2;3\n", ";"],
    ["# a drive\n# in Bonn, Köln\na\tb\n", "\t"],
    ["# a drive\na,b\n", ","],
    ["# a drive, no more\n", ","],
  ])("does not affect the detected delimiter: %j", (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it.each([
    ["#;make;model\n1;Saab;nice, clean, one owner, no rust\n", ";"],
    ["# of owners|make|notes\n1|Saab|nice, clean, one owner\n", "|"],
  ])("is not assumed if the line has the same columns as the rows: %j", (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });
});

describe("a CSV file", () => {
  const text = "Make;Städte\nŠkoda;Überlingen\n";

  it.each([
    ["UTF-8", Buffer.from(text), "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`), "utf-8"],
    ["UTF-16 with a byte order mark", Buffer.from(`\ufeff${text}`, "utf16le"), "utf-16le"],
    ["UTF-16 without one", Buffer.from(text, "utf16le"), "utf-16le"],
    ["big-endian UTF-16", Buffer.from(`\ufeff${text}`, "utf16le").swap16(), "utf-16be"],
    ["big-endian UTF-16 without one", Buffer.from(text, "utf16le").swap16(), "utf-16be"],
  ])("is read in %s", async (_name, bytes, encoding) => {
    const { rows, header, ...table } = await read(bytes);
    expect(table.encoding).toBe(encoding);
    expect(table.delimiter).toBe(";");
    expect(header).toEqual(["Make", "Städte"]);
    expect(rows).toEqual([{ row: 2, cells: ["Škoda", "Überlingen"] }]);
  });

  it("is read as Windows-1252 if it is not valid UTF-8, even if the first invalid byte is at its end", async () => {
    const late = `a,b\n${"x,y\n".repeat(40_000)}`;
    const { rows, encoding } = await read(Buffer.concat([Buffer.from(late), Buffer.from([0x80, 0x2c, 0xe9, 0x0a])]));
    expect(encoding).toBe("windows-1252");
    expect(rows.at(-1)).toEqual({ row: 40_002, cells: ["€", "é"] });
    expect(rows).toHaveLength(40_001);
  });

  it("numbers its rows like a spreadsheet, and skips empty lines", async () => {
    const { rows } = await read('a,b\n\n1,"2\n2"\n,\n3,4');
    expect(rows).toEqual([
      { row: 3, cells: ["1", "2\n2"] },
      { row: 5, cells: ["3", "4"] },
    ]);
    expect((await read("")).header).toEqual([]);
  });

  it.each([
    ["blank lines", "\n \r\n\na;b\n1;2\n", 4],
    ["cells with nothing in them", ";\na;b\n1;2\n", 2],
    ["Excel's word for the delimiter", "sep=;\r\na;b\r\n1;2\r\n", 2],
    ["both", "SEP=;\n\na;b\n1;2\n", 3],
  ])("may have %s above its header, which does not count as a row", async (_name, content, headerRow) => {
    const { header, delimiter, rows } = await read(content);
    expect({ header, delimiter }).toEqual({ header: ["a", "b"], delimiter: ";" });
    expect(rows).toEqual([{ row: headerRow + 1, cells: ["1", "2"] }]);
  });

  it("that ends within a character is rejected, and not read in another encoding", async () => {
    await expect(read(Buffer.from(`\ufeff${text}`, "utf16le").subarray(0, -1))).rejects.toThrow(/cut off/);
    await expect(read(Buffer.from(text.slice(0, text.indexOf("Ü") + 1)).subarray(0, -1))).rejects.toThrow(/cut off/);
    await expect(read(Buffer.concat([Buffer.from("\ufeffa,é\n"), Buffer.from([0xff])]))).rejects.toThrow(/no text/);
    // One Windows-1252 character at the end of the file.
    expect((await read(Buffer.from("a,é", "latin1"))).header).toEqual(["a", "é"]);
    expect(await encodingOf(file("plain"))).toBe("utf-8");
  });
});
