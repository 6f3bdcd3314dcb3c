import { describe, expect, it } from "vitest";
import { vehicles } from "../../../../contracts/vehicles/vehicles.ts";
import { interpret } from "../../../../server/features/vehicles/import/rows/cells.ts";
import { columnsOfHeader } from "../../../../server/features/vehicles/import/rows/columns.ts";
import { columnNames } from "../../../../server/features/vehicles/import/rows/reasons.ts";
import { SeenRows } from "../../../../server/features/vehicles/import/save/decide.ts";
import { instantText, numberOf } from "../../../../server/formats/csv/values.ts";

describe("columnsOfHeader", () => {
  it("recognizes the column names that dealers use", () => {
    const header =
      "Stock #,Stk,VIN,Odometer,Price,List Price,Ext Color,int_color,Year,MAKE,Modèle,ZIP Code,Photo URL".split(",");
    expect(columnsOfHeader(header)).toEqual([
      "stockNumber",
      undefined,
      "vin",
      "mileage",
      "askingPrice",
      undefined,
      "exteriorColor",
      "interiorColor",
      "overviewYear",
      "make",
      undefined,
      "zipCode",
      undefined,
    ]);
    expect(columnsOfHeader(["Stk", "Miles", "List Price", "Cost", "Date In Stock"])).toEqual([
      "stockNumber",
      "mileage",
      "askingPrice",
      "purchasePrice",
      "acquiredAt",
    ]);
    expect(columnsOfHeader(["stockNumber", "exteriorColor", "acquiredAt", "Price ($)"])).toEqual([
      "stockNumber",
      "exteriorColor",
      "acquiredAt",
      "askingPrice",
    ]);
  });
});

describe("numberOf", () => {
  it.each([
    ["12345", 12_345],
    ["$12,345.67", 12_345.67],
    ["12.345,67 €", 12_345.67],
    ["USD 12,345", 12_345],
    ["91,000 mi", 91_000],
    ["91 000", 91_000],
    ["1.234.567", 1_234_567],
    ["12,5", 12.5],
    ["12.50", 12.5],
    ["1,234", 1234],
    ["0", 0],
    ["-5", -5],
    ["12'500.00", 12_500],
    ["0.500", 0.5],
    ["0,500", 0.5],
    ["-0.500", -0.5],
    ["25000.000", 25_000],
    ["1234,567", 1234.567],
    ["999.000", 999_000],
  ])("reads the number in %s", (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each(["abc", "1,23,456", "12.34.56", "1e5", "=1+1", "12-5", "1,234.5,6", "--5", ""])(
    "returns undefined for %j",
    (text) => {
      expect(numberOf(text)).toBeUndefined();
    },
  );
});

describe("instantText", () => {
  it.each([
    ["2024-05-01", "2024-05-01T00:00:00.000Z"],
    ["5/1/2024", "2024-05-01T00:00:00.000Z"],
    ["05/01/24", "2024-05-01T00:00:00.000Z"],
    ["1.5.2024", "2024-05-01T00:00:00.000Z"],
    ["5/1/2024 12:00:00 AM", "2024-05-01T00:00:00.000Z"],
    ["5/1/2024 0:00", "2024-05-01T00:00:00.000Z"],
    ["05/01/2024 1:45 PM", "2024-05-01T13:45:00.000Z"],
    ["5/1/24, 12:05:30.123 pm", "2024-05-01T12:05:30.000Z"],
    ["5/1/2024 23:59", "2024-05-01T23:59:00.000Z"],
    ["2024-05-01 13:45", "2024-05-01T13:45:00.000Z"],
    ["2024-05-01T13:45:00+02:00", "2024-05-01T11:45:00.000Z"],
  ])("reads the date in %s", (text, instant) => {
    expect(instantText(text)).toBe(instant);
  });

  it.each([
    "2024-02-30",
    "2024-02-30T10:00:00",
    "2024-02-30 10:00",
    "2023-02-29T10:00+02:00",
    "13/13/2024",
    "31.4.2024",
    "45000",
    "May 1st",
    "2024-05",
    "5/1/2024 24:00",
    "5/1/2024 13:00 PM",
    "5/1/2024 noon",
    "1.5.2024 10:00 AM",
  ])("returns undefined for %s", (text) => {
    expect(instantText(text)).toBeUndefined();
  });
});

describe("interpret and SeenRows", () => {
  const columns = columnsOfHeader(["Stock", "Make", "Model", "Miles", "Price", "Status", "Notes"]);
  const names = columnNames(columns, ["Stock", "Make", "Model", "Miles", "Price", "Status", "Notes"]);
  const row = (...cells: string[]) => interpret(columns, cells, names);

  it("interpret returns the fields of the cells, and no field for an empty cell", () => {
    expect(row("00123", " BMW ", "X5", "91,000", "$9,999.50", "In Stock", "")).toEqual({
      fields: {
        stockNumber: "00123",
        make: "BMW",
        model: "X5",
        mileage: 91_000,
        askingPrice: 9999.5,
        status: "IN_STOCK",
      },
    });
    expect(row("1", "BMW", "X5", "N/A", "-", "", "")).toEqual({
      fields: { stockNumber: "1", make: "BMW", model: "X5" },
    });
  });

  it("interpret keeps a formula or markup as plain text", () => {
    for (const text of ["=HYPERLINK(1)", "+1", "@x", '="001"', "<b>x</b>", "'; drop table vehicles; --", "🚗 שלום"]) {
      expect(row(text, "BMW", "X5", "", "", "", text)).toMatchObject({ fields: { stockNumber: text, notes: text } });
    }
  });

  it.each([
    [
      ["1", "BMW", "X5", "many", "", "", ""],
      'The column "Miles" has "many". Write whole miles from 0 to 2,000,000, such as 91000.',
    ],
    [
      ["1", "BMW", "X5", "-5", "", "", ""],
      'The column "Miles" has "-5". Write whole miles from 0 to 2,000,000, such as 91000.',
    ],
    [
      ["1", "BMW", "X5", "km 91000", "", "", ""],
      'The column "Miles" has "km 91000", which is in kilometers, not in miles. Write whole miles from 0 to 2,000,000, such as 91000.',
    ],
    [
      ["1", "BMW", "X5", "1.5", "", "", ""],
      'The column "Miles" has "1.5". Write whole miles from 0 to 2,000,000, such as 91000.',
    ],
    [
      ["1", "BMW", "X5", "2000001", "", "", ""],
      'The column "Miles" has "2000001". Write whole miles from 0 to 2,000,000, such as 91000.',
    ],
    [
      ["1", "BMW", "X5", "", "cheap", "", ""],
      'The column "Price" has "cheap". Write an amount from 0 to 1,000,000,000, such as 9995 or 9,995.00.',
    ],
    [
      ["1", "BMW", "X5", "", "", "dreaming", ""],
      'The column "Status" has "dreaming". Write In stock, In recon, On hold, Sold or Archived.',
    ],
    [["x".repeat(41), "BMW", "X5", "", "", "", ""], 'The column "Stock" has 41 characters. Write at most 40.'],
    [["1", "BMW\u0000", "X5", "", "", "", ""], 'The column "Make" has an invalid character (NUL). Remove it.'],
    [
      ["1", "BMW", "X5"],
      "The row has 3 cells and the header has 7. Write one cell for each column, and put text that contains the separator in quotes.",
    ],
    [["1", "BMW", "X5", "", "", "", "", "surplus"], /^The row has 8 cells and the header has 7/],
  ])("interpret returns a reason with the column and the expected value for %j", (cells, reason) => {
    expect(row(...cells)).toMatchObject({
      reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
    });
  });

  it("SeenRows.repeats names the earlier row with the same VIN or stock number", () => {
    const rows = new SeenRows();
    expect(rows.repeats(2, { vin: "A", stockNumber: "1" })).toBeUndefined();
    expect(rows.repeats(3, { vin: "A" })).toBe("Row 2 has this VIN already.");
    expect(rows.repeats(4, { vin: "B", stockNumber: "1" })).toBe("Row 2 has this stock number already.");
    expect(rows.repeats(5, { stockNumber: "1" })).toBe("Row 2 has this stock number already.");
    expect(rows.repeats(6, {})).toBeUndefined();
  });

  it("SeenRows.repeats accepts the stock number of a sold vehicle if the rows have different VINs", () => {
    const rows = new SeenRows();
    expect(rows.repeats(2, { vin: "A", stockNumber: "1", status: "SOLD" })).toBeUndefined();
    expect(rows.repeats(3, { vin: "B", stockNumber: "1" })).toBeUndefined();
    expect(rows.repeats(4, { vin: "C", stockNumber: "1" })).toBe("Row 3 has this stock number already.");
    expect(rows.repeats(5, { stockNumber: "1", status: "SOLD" })).toBe("Row 3 has this stock number already.");
  });
});

/** Cells that are invalid in most fields: too long, not a number, or out of range. */
const invalidCells = [`${"x".repeat(5001)}`, "?", "-1", "99999999999999"];

it.each(columnsOfHeader(Object.keys(vehicles.create.body.shape)).filter((field) => field !== undefined))(
  "no cell of %s is rejected with a raw validation message",
  (field) => {
    const reasons = invalidCells.flatMap((text) => {
      const read = interpret([field], [text], columnNames([field], ["My column"]));
      return "reason" in read ? read.reason : [];
    });
    for (const reason of reasons) {
      expect(reason).toMatch(/^The column "My column" has .+\. Write .+\.$/s);
      expect(reason).not.toMatch(/expected|invalid|undefined|string|number|\w+: /i);
    }
    if (field !== "vin") expect(reasons).not.toEqual([]);
  },
);
