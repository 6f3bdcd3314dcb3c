import { describe, expect, it } from "vitest";
import { rowSeparator } from "../../../server/features/market/evidence/area.repo.ts";
import { staysOf } from "../../../server/features/market/evidence/stays.ts";
import { dayText } from "../../../server/platform/clock.ts";

const sale = (day: number, listed: number | null = null, source = "A") =>
  `${day} 1 ${listed === null ? "-" : dayText(listed)} ${day} ${source}`;
const offer = (day: number, seen: number, source = "B website") => `${day} 0 ${dayText(day)} ${seen} ${source}`;
const of = (...rows: string[]) =>
  staysOf({ newest: "", listed: null, seen: 0, rows: rows.join(rowSeparator), cars: 1 }).map(
    ({ cars: _, source: __, ...stay }) => stay,
  );

describe("the stays of a car with a sale", () => {
  it("are two if it was listed again after its first sale", () => {
    const [first, second] = [
      { isSale: true, listed: 100, seen: 120 },
      { isSale: true, listed: 300, seen: 310 },
    ];
    expect(of(sale(120, 100), sale(310, 300))).toEqual([first, second]);
    expect(of(sale(310, 300), offer(300, 309), sale(120, 100))).toEqual([first, second]);
    expect(of(sale(120, 100), offer(130, 150))).toEqual([first, { isSale: false, listed: 130, seen: 150 }]);
  });

  it("are one if several sources have the same sale", () => {
    expect(of(sale(120, 100), sale(122, 101, "C"))).toEqual([{ isSale: true, listed: 100, seen: 122 }]);
    expect(of(sale(120), sale(150, null, "C"))).toEqual([{ isSale: true, listed: null, seen: 150 }]);
    expect(of(offer(100, 118), sale(120))).toEqual([{ isSale: true, listed: 100, seen: 120 }]);
  });

  it("are two sales without listing days if much time is between them", () => {
    expect(of(sale(120), sale(177)).map(({ seen }) => seen)).toEqual([120, 177]);
  });

  it("keep the source of the newest row and the number of cars", () => {
    const rows = [offer(100, 118), sale(120, null, "Other source")].join(rowSeparator);
    expect(staysOf({ newest: "", listed: null, seen: 0, rows, cars: 3 })).toMatchObject([
      { source: "Other source", cars: 3 },
    ]);
  });
});
