import { describe, expect, it } from "vitest";
import type { MarketRow } from "../../../server/domain/valuation/rows.ts";
import { createRowCompleter } from "../../../server/features/market/vins/complete-row.ts";
import { checkDigitOf } from "../../../server/vin/check.ts";
import { openVinDecoder } from "../../../server/vin/decoder.ts";

const sale = {
  source: "auction_sale",
  year: 2003,
  make: "Honda",
  model: "Accord",
  mileage: 91_000,
  price: 6200,
} as const;
const rowOf = (facts: Partial<MarketRow>): MarketRow => ({ ...sale, ...facts });
const accord = "1HGCM82633A004352";

/** A completer and the VINs that it has decoded. */
function counted() {
  const decoder = openVinDecoder();
  const decoded: string[] = [];
  const complete = createRowCompleter({
    decode(vin) {
      decoded.push(vin);
      return decoder.decode(vin);
    },
  });
  return { complete, decoded };
}

describe("createRowCompleter", () => {
  it("adds the engine, the drivetrain and the fuel of the VIN, and keeps everything else", () => {
    const row = rowOf({ vin: accord, trim: "EX" });
    expect(counted().complete(row)).toEqual({ ...row, engine: "V6", drivetrain: "FWD", fuel: "Gasoline" });
  });

  it("keeps what the row states", () => {
    const row = rowOf({ vin: accord, engine: "3.0L V6 24V", drivetrain: "Front-wheel Drive", fuel: "Flex fuel" });
    expect(counted().complete(row)).toEqual(row);
  });

  it("decodes cars that differ only in their serial number once, with the same result", () => {
    const { complete, decoded } = counted();
    const another = "1HGCM826_3A017777".replace("_", checkDigitOf("1HGCM82603A017777"));
    const [one, other] = [accord, another].map((vin) => complete(rowOf({ vin })));
    expect({ ...other, vin: accord }).toEqual(one);
    expect(decoded).toHaveLength(1);
  });

  it("reads a VIN in small letters", () => {
    expect(counted().complete(rowOf({ vin: accord.toLowerCase() }))).toMatchObject({ drivetrain: "FWD" });
  });

  it.each([
    ["no VIN", undefined],
    ["a VIN that is too short", accord.slice(0, 11)],
    ["a VIN with a wrong check digit", `${accord.slice(0, 8)}4${accord.slice(9)}`],
    ["a VIN with a character that VINs do not have", accord.replace("M", "O")],
    ["a VIN of an unknown maker", "1ZZ00000_00000000".replace("_", checkDigitOf("1ZZ00000000000000"))],
  ])("leaves a row with %s as it is", (_, vin) => {
    const row = rowOf({ vin });
    expect(counted().complete(row)).toEqual(row);
  });

  it("does not hide that the decoder fails", () => {
    const complete = createRowCompleter({
      decode() {
        throw new Error("The database is locked.");
      },
    });
    expect(() => complete(rowOf({ vin: accord }))).toThrow("The database is locked.");
  });
});
