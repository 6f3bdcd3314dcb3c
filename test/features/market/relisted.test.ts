import { describe, expect, it } from "vitest";
import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import { boxAround, milesBetween } from "../../../server/domain/places/distance.ts";
import { withoutRelisted } from "../../../server/features/market/evidence/relisted.ts";
import { placeOfZip } from "../../../server/platform/places/zips.ts";

const seen = (
  name: string,
  vin: string | null,
  asOfDay: number,
  { listedAt = null, kind = "dealer_listing" }: { listedAt?: string | null; kind?: MarketKind } = {},
) => ({ name, vin, asOfDay, listedAt, kind });

describe("withoutRelisted", () => {
  it("keeps the newest row of a car relisted within weeks, with the date of its first listing", () => {
    const rows = [
      seen("new", "V", 120, { listedAt: "2026-03-20" }),
      seen("old", "V", 100, { listedAt: "2026-03-01" }),
      seen("other", "W", 90),
    ];
    expect(withoutRelisted(rows)).toEqual([
      { row: rows[0], listedAt: "2026-03-01" },
      { row: rows[2], listedAt: null },
    ]);
  });
  it("keeps the auction sale and the private ad of a car that a dealer lists weeks later, each with its own date", () => {
    const rows = [
      seen("dealer", "V", 120, { listedAt: "2026-03-20" }),
      seen("auction", "V", 110, { kind: "auction_sale" }),
      seen("private", "V", 100, { listedAt: "2026-03-01", kind: "private_listing" }),
    ];
    expect(withoutRelisted(rows)).toEqual(rows.map((row) => ({ row, listedAt: row.listedAt })));
  });
  it("keeps only the sale of a car that a dealer had listed", () => {
    const rows = [
      seen("sold", "V", 120, { kind: "recent_sale" }),
      seen("listed", "V", 100, { listedAt: "2026-03-01" }),
    ];
    expect(withoutRelisted(rows)).toEqual([{ row: rows[0], listedAt: "2026-03-01" }]);
  });
  it("keeps both rows of a car relisted after months, and all rows without a VIN", () => {
    const rows = [seen("b", "V", 300), seen("a", "V", 100), seen("x", null, 1), seen("y", null, 1)];
    expect(withoutRelisted(rows).map(({ row }) => row.name)).toEqual(["b", "a", "x", "y"]);
  });
});

describe("milesBetween", () => {
  const place = (zip: string) => placeOfZip(zip) ?? { latitude: Number.NaN, longitude: Number.NaN };
  it("returns the great-circle distance", () => {
    // New York to Los Angeles: 2,445 miles by the great circle
    expect(milesBetween(place("10001"), place("90001"))).toBeGreaterThan(2435);
    expect(milesBetween(place("10001"), place("90001"))).toBeLessThan(2460);
    expect(milesBetween(place("10001"), place("10001"))).toBe(0);
  });
  it("agrees with boxAround: the edges of the box are at the requested distance", () => {
    for (const zip of ["77001", "99501", "00601", "98101"]) {
      const { latitude, longitude } = place(zip);
      const box = boxAround({ latitude, longitude }, 100);
      for (const point of [
        { latitude: box.north, longitude },
        { latitude: box.south, longitude },
      ])
        expect(milesBetween({ latitude, longitude }, point)).toBeCloseTo(100, 0);
      expect(milesBetween({ latitude, longitude }, { latitude, longitude: box.east })).toBeGreaterThan(99);
    }
  });
});
