import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvRows, cellsOf, createJsonRowReader } from "../../../../server/features/market/import/reading/records.ts";
import { csvCell } from "../../../../server/formats/csv/write.ts";

const cells = (text: string) => {
  const rows = new CsvRows(",");
  return [...rows.push(text.split("\n")), ...rows.end()];
};

describe("cellsOf", () => {
  it("returns the cells that were written, whatever they contain", () => {
    const cell = fc.stringMatching(/^[a-z ",;']{0,12}$/);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (texts) => {
        expect(cellsOf(texts.map(csvCell).join(","), ",")).toEqual(texts.map((text) => text));
      }),
    );
  });

  it("returns null for an open quote, and adds text after a closing quote to the cell", () => {
    expect(cellsOf('a,"b', ",")).toBeNull();
    expect(cellsOf('"a"b,c', ",")).toEqual(["ab", "c"]);
  });
});

describe("CsvRows", () => {
  it("numbers rows like a spreadsheet, counting blank rows and reading a cell of several lines as one row", () => {
    expect(cells('a,b\n\n"c\nd",e\nf,g')).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 3, cells: ["c\nd", "e"] },
      { row: 4, cells: ["f", "g"] },
    ]);
  });

  it("reads the lines after a quote that is never closed as rows", () => {
    const after = Array.from({ length: 2000 }, (_, at) => `row ${at},x`);
    const read = cells(['a,"open', ...after].join("\n"));
    expect(read[0]).toMatchObject({ row: 1, reason: expect.stringMatching(/never closed/) });
    expect(read.slice(1)).toEqual(after.map((line, at) => ({ row: at + 2, cells: line.split(",") })));
  });

  it("rejects a last row with an open quote", () => {
    expect(cells('a,b\nc,"d')).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, reason: "The file ends within this row." },
    ]);
  });
});

describe("createJsonRowReader", () => {
  const read = createJsonRowReader(
    ["price", "make"],
    (key) =>
      ({
        price: { field: "price" as const, rank: 0 },
        sellingprice: { field: "price" as const, rank: 1 },
        make: { field: "make" as const, rank: 0 },
      })[key],
  );
  it("uses the best key of each field", () => {
    expect(read('{"sellingprice":5,"price":7,"make":"Kia","x":[1]}', 3)).toEqual({ row: 3, cells: ["7", "Kia"] });
    expect(read('{"price":7,"sellingprice":5}', 4)).toEqual({ row: 4, cells: ["7", ""] });
  });
  it.each(["[1]", "7", "null", '{"price":', ""])("rejects a line that is not an object: %s", (line) => {
    expect(read(line, 1)).toMatchObject({ row: 1, reason: expect.any(String) });
  });
});
