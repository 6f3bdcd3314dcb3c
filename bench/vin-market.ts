import type { DecodedVin } from "../contracts/vehicles/decoded-vin.ts";
import type { BenchRow } from "../scripts/kit/benchmark.ts";
import { nameOf } from "../server/domain/valuation/names/names.ts";
import { drivetrainNamed } from "../server/domain/vin/drive-words.ts";
import { completeVin, type SimilarVins } from "../server/features/market/vins/complete-vin.ts";
import type { SimilarVin } from "../server/features/market/vins/similar-vins.repo.ts";
import { readFolder } from "./valuation/read.ts";
import { splitFifth } from "./valuation/split.ts";

interface Car extends SimilarVin {
  readonly vin: string;
  readonly src: string;
}
type Decode = (vin: string) => DecodedVin | undefined;

/** The files with VINs. Auction sales state the trim, retail listings also the drivetrain. */
const filesWithVins = { manheim: "auction", carscom: "retail" } as const;
/** Any constant value. */
const seed = 1;
/** As in the product's query. */
const maxRows = 300;

/** The cars of both files: four fifths are the market, and the cars of the last fifth have no row in it. */
function splitCars(folder: string) {
  const markets = splitFifth(readFolder(folder), seed).flatMap(({ kind, train, test }) =>
    kind === "manheim" || kind === "carscom"
      ? [{ name: filesWithVins[kind], market: train.flatMap(carOf), heldOut: test.flatMap(carOf) }]
      : [],
  );
  // parts of the auction file with a single model would make the figures too good
  const isGeneral = ({ src }: Car) => src !== "camry" && src !== "odyssey";
  return {
    market: markets.flatMap(({ market }) => market),
    heldOut: markets.map(({ name, heldOut }) => ({
      name,
      cars: [...new Map(heldOut.filter(isGeneral).map((car) => [car.vin, car])).values()],
    })),
  };
}

function carOf({ row, src }: ReturnType<typeof readFolder>[number]["rows"][number]): Car[] {
  const { vin, year, make, model, trim, drivetrain } = row;
  if (vin === undefined) return [];
  const trimKey = nameOf({ make, model, trim }).words.join(" ") || null;
  return [{ vin, year, model, trim: trim ?? null, trimKey, drivetrain: drivetrain ?? null, src }];
}

function similarVinsIn(market: readonly Car[]): SimilarVins {
  const sorted = market.toSorted((a, b) => (a.vin < b.vin ? -1 : 1));
  const byPrefix = new Map([6, 7, 8].map((size) => [size, Map.groupBy(sorted, ({ vin }) => vin.slice(0, size))]));
  return async (prefix) => (byPrefix.get(prefix.length)?.get(prefix) ?? []).slice(0, maxRows);
}

const driven = (text: string | null): string | null => (text === "4WD" ? "AWD" : text);

/** Whether the field is as the seller states it; undefined if they do not state it. */
const isRight = {
  drivetrain(car: Car, { drivetrain }: DecodedVin): boolean | undefined {
    const stated = driven(drivetrainNamed(car.drivetrain ?? undefined));
    if (stated === null || drivetrain === null) return undefined;
    return drivetrain === "2WD" ? stated !== "AWD" : driven(drivetrain) === stated;
  },
  trim: ({ trimKey }: Car, { trim }: DecodedVin): boolean | undefined =>
    trimKey === null || trim === null ? undefined : trim.toLowerCase() === trimKey,
};

interface Completed {
  readonly car: Car;
  readonly alone: DecodedVin;
  readonly completed: DecodedVin;
}

type Field = keyof typeof isRight;

function rowsOf(name: string, field: Field, all: readonly Completed[]): BenchRow[] {
  const share = (which: "alone" | "completed") => all.filter((one) => one[which][field] !== null).length / all.length;
  const rightOf = (list: readonly Completed[]) => {
    const judged = list.map(({ car, completed }) => isRight[field](car, completed)).filter((it) => it !== undefined);
    return judged.length === 0 ? [] : [judged.filter(Boolean).length / judged.length];
  };
  const fromMarket = all.filter(({ completed }) => completed.sources[field]?.from === "market");
  const row = (what: string, value: number) => ({ what: `${name}, ${field} ${what}`, value, unit: "share" });
  return [
    row("filled without a market", share("alone")),
    row("filled with the market's other cars", share("completed")),
    ...rightOf(fromMarket).map((value) => row("from the market right", value)),
    // the catalog's names of trims differ from those of sellers
    ...(field === "drivetrain" ? rightOf(all).map((value) => row("right", value)) : []),
  ];
}

/** What a market adds to decoded VINs, on held-out cars of its files. */
export async function benchMarketVins(folder: string, decode: Decode): Promise<readonly BenchRow[]> {
  const { market, heldOut } = splitCars(folder);
  const similarVins = similarVinsIn(market);
  const rows: BenchRow[] = [];
  for (const { name, cars } of heldOut) {
    const completed: Completed[] = [];
    for (const car of cars) {
      const alone = decode(car.vin);
      if (alone) completed.push({ car, alone, completed: await completeVin(alone, similarVins) });
    }
    rows.push(...rowsOf(name, "drivetrain", completed), ...rowsOf(name, "trim", completed));
  }
  return rows;
}
