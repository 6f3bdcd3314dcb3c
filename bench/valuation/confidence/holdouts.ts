import { readerAt } from "../../../server/domain/valuation/features/describe.ts";
import { isUsable, todayOf } from "../../../server/domain/valuation/market/usable.ts";
import { hash } from "../../../server/domain/valuation/model/numeric/hash.ts";
import { dayOf } from "../../../server/platform/clock.ts";
import { placeOfZip } from "../../../server/platform/places/zips.ts";
import type { BenchFile, BenchRow } from "../read.ts";

/** A part of a market that the engine does not know, and what it knows instead. */
export interface HoldOut {
  readonly name: string;
  readonly train: readonly BenchRow[];
  readonly test: readonly BenchRow[];
  /** Comparables that are closer do not count. */
  readonly minMiles?: number;
  readonly withoutModel?: true;
}

const maxRows = 10_000;
const maxCases = 900;
/** States that no other state is near to. */
const remoteStates = ["AK", "HI", "PR"];

/** The rows with the coordinates of their ZIP code. */
function placed({ rows }: BenchFile): BenchRow[] {
  return rows
    .filter(({ row }) => isUsable(row))
    .map((one, at) => {
      const place = one.row.zip === undefined ? null : placeOfZip(one.row.zip.slice(0, 5));
      return {
        ...one,
        row: { ...one.row, id: `row ${at}`, ...(place && { lat: place.latitude, lon: place.longitude }) },
      };
    });
}

const share = (key: string, seed: number) => (hash(key, seed) % 10_000) / 10_000;
const drawn = (rows: readonly BenchRow[], count: number, seed: number) =>
  rows.toSorted((a, b) => hash(a.key, seed) - hash(b.key, seed)).slice(0, count);

/** A market without some of its cars, trims, areas, later days or remote states, and small markets with and without a model. */
export function holdOutsOf(file: BenchFile, seed: number): HoldOut[] {
  const all = placed(file);
  const rows = all.filter(({ key }) => share(key, 99) < maxRows / all.length);
  const read = readerAt(todayOf(rows.map(({ row }) => row)));
  const isHeldOut = (key: string) => hash(key, seed) % 5 === 0;
  const split = (name: string, isTest: (row: BenchRow) => boolean): HoldOut => ({
    name,
    train: rows.filter((row) => !isTest(row)),
    test: rows.filter(isTest),
  });
  const stateOf = ({ row }: BenchRow) => row.state?.toUpperCase() ?? "";
  const cars = split("cars", ({ key }) => isHeldOut(key));
  const area = split("areas", (row) => stateOf(row) !== "" && isHeldOut(stateOf(row)));
  const days = rows.map(({ row }) => dayOf(row.date ?? "")).sort((a, b) => a - b);
  const later = [0.3, 0.6].map((part): HoldOut => {
    const day = days[Math.floor(days.length * part)] ?? Number.NaN;
    const isLater = ({ row }: BenchRow) => dayOf(row.date ?? "") > day;
    return {
      name: `after ${part * 100} % of the days`,
      train: rows.filter((row) => !isLater(row)),
      test: rows.filter((row) => isLater(row) && isHeldOut(row.key)),
    };
  });
  const remote = (row: BenchRow) => remoteStates.includes(stateOf(row));
  const small = [600, 1500, 4000].map((size, at) => ({
    ...cars,
    name: `a market of ${size}`,
    train: drawn(cars.train, size, seed + at),
  }));
  const withoutModel = [400, 1500, 6000].map((size, at) => ({
    ...cars,
    name: `without a model, of ${size}`,
    train: drawn(cars.train, size, seed + 10 + at),
    withoutModel: true as const,
  }));
  const found = [
    cars,
    split("trims", ({ row }) => isHeldOut(read(row).named)),
    area,
    ...[300, 600].map((minMiles) => ({ ...area, name: `areas, ${minMiles} miles`, minMiles })),
    ...later,
    { name: "remote states", train: rows.filter((row) => !remote(row)), test: all.filter(remote) },
    ...small,
    ...withoutModel,
  ];
  return found.filter(({ test }) => test.length > 0).map((one) => ({ ...one, test: drawn(one.test, maxCases, 555) }));
}
