import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { own } from "../contracts/kit/own.ts";
import type { DecodedVin } from "../contracts/vehicles/decoded-vin.ts";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { productFolder } from "../server/platform/paths.ts";
import { openVinDecoder } from "../server/vin/decoder.ts";
import { benchMarketVins } from "./vin-market.ts";

interface Sale {
  readonly vin: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
}

/** Auction sales with their VINs (2014 and 2015), outside the repository: not for redistribution. */
const marketFolder = join(productFolder, "../shared/data/market");
const salesFile = join(marketFolder, "manheim_2014_15.csv.gz");
const sampleSize = 5000;

/** Parts of the file with a single model would make the figures too good, so the sample is from the general mix only. */
const singleModelParts = ["camry", "odyssey"];

function sampleOfSales(): readonly Sale[] {
  const lines = gunzipSync(readFileSync(salesFile)).toString("utf8").trim().split(/\r?\n/).slice(1);
  const sales = lines
    .map((line) => line.split(","))
    .filter(([vin = "", , make, model]) => vin.length === 17 && make && model)
    .filter((columns) => !singleModelParts.includes(columns.at(-1) ?? ""))
    .map(([vin = "", year, make = "", model = ""]) => ({ vin, year: Number(year), make, model }));
  const unique = [...new Map(sales.map((sale) => [sale.vin, sale])).values()];
  const order = (vin: string) => createHash("sha1").update(vin).digest("hex");
  return unique.sort((a, b) => (order(a.vin) < order(b.vin) ? -1 : 1)).slice(0, sampleSize);
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d)hd\b/g, "$1 hd")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
const joined = (text: string) => words(text).join("");

/** Abbreviations of makes that sellers use. */
const sellersMakes: Readonly<Record<string, string>> = {
  mercedes: "mercedesbenz",
  mercedesb: "mercedesbenz",
  vw: "volkswagen",
};
const makeWord = (make: string) => own(sellersMakes, joined(make)) ?? joined(make);

/** Names that the auction has for a whole family of what we call by the badge. */
const families: readonly (readonly [make: string, badge: RegExp, family: RegExp])[] = [
  ["infiniti", /^(g|m|fx|ex)\d\d/, /^(g|m|fx|ex)( (sedan|coupe|convertible|hybrid))?$/],
  ["ford", /^e-\d50/, /^(e-series|econoline)/],
  ["jaguar", /^x[jk](8|r)|^vanden plas/, /^x[jk]-series/],
  ["mercedes-benz", /^ml-class/, /^m-class/],
];

function sameFamily(make: string, ours: string, theirs: string): boolean {
  return families.some(([of, badge, family]) => {
    const [a, b] = [badge.exec(ours.toLowerCase()), family.exec(theirs)];
    return of === make && a !== null && b !== null && (a[1] === undefined || of !== "infiniti" || a[1] === b[1]);
  });
}

/** The same line of cars: one name has all the words of the other ("Ram 1500", "ram pickup 1500"), or is its family. */
function sameModel({ make, model: theirs }: Sale, ours: string): boolean {
  const [a, b] = [words(ours), words(theirs)];
  const holds = (all: readonly string[], some: readonly string[]) => some.every((word) => all.includes(word));
  const within = holds(a, b) || holds(b, a) || joined(ours) === joined(theirs);
  return within || sameFamily(make, ours, theirs);
}

const share = <T>(list: readonly T[], test: (item: T) => boolean) => list.filter(test).length / list.length;

const quantile = (sorted: readonly number[], q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN;

interface Decoding {
  readonly sale: Sale;
  readonly decoded: DecodedVin | undefined;
  readonly milliseconds: number;
}

function decodeAll(sales: readonly Sale[]): readonly Decoding[] {
  const decoder = openVinDecoder();
  const decodings = sales.map((sale) => {
    const started = performance.now();
    const decoded = decodedOrNot(() => decoder.decode(sale.vin));
    return { sale, decoded, milliseconds: performance.now() - started };
  });
  decoder.close();
  return decodings;
}

async function marketRows() {
  const decoder = openVinDecoder();
  const rows = await benchMarketVins(marketFolder, (vin) => decodedOrNot(() => decoder.decode(vin)));
  decoder.close();
  return rows;
}

function decodedOrNot(decode: () => DecodedVin): DecodedVin | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** Measures accuracy and speed of the decoder on VINs of real sales. No rows if the sales file is missing. */
export async function bench(): Promise<BenchResult> {
  const name = "VIN decoding, 5,000 auction sales";
  if (!existsSync(salesFile)) return { name, rows: [] };
  const all = decodeAll(sampleOfSales());
  const times = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const filled = (field: keyof DecodedVin) => share(all, ({ decoded }) => (decoded?.[field] ?? null) !== null);
  const fields = ["trim", "bodyStyle", "engine", "fuelType", "drivetrain", "transmission", "plant"] as const;
  return {
    name,
    rows: [
      { what: "by pattern", value: share(all, ({ decoded }) => decoded?.source === "pattern"), unit: "share" },
      {
        what: "make correct",
        value: share(all, ({ decoded, sale }) => makeWord(decoded?.make ?? "") === makeWord(sale.make)),
        unit: "share",
        target: 0.995,
      },
      {
        what: "year correct",
        value: share(all, ({ decoded, sale }) => decoded?.year === sale.year),
        unit: "share",
        target: 0.999,
      },
      {
        what: "model correct",
        value: share(all, ({ decoded, sale }) => sameModel(sale, decoded?.model ?? "?")),
        unit: "share",
        target: 0.97,
      },
      {
        what: "model with identical spelling",
        value: share(all, ({ decoded, sale }) => joined(decoded?.model ?? "") === joined(sale.model)),
        unit: "share",
      },
      ...fields.map((field) => ({ what: `${field} filled`, value: filled(field), unit: "share" }) as const),
      ...(await marketRows()),
      { what: "p50", value: quantile(times, 0.5), unit: "ms", target: 2 },
      { what: "p95", value: quantile(times, 0.95), unit: "ms" },
      { what: "p99", value: quantile(times, 0.99), unit: "ms" },
    ],
  };
}

/** The makes and models that differ, the most frequent first: the place to start when a figure falls. */
function disagreements(): readonly string[] {
  const pairs = decodeAll(sampleOfSales())
    .filter(
      ({ decoded, sale }) =>
        makeWord(decoded?.make ?? "") !== makeWord(sale.make) || !sameModel(sale, decoded?.model ?? "?"),
    )
    .map(({ decoded, sale }) => `${decoded?.make} ${decoded?.model} / ${sale.make} ${sale.model}`);
  const counted = Map.groupBy(pairs, (pair) => pair);
  return [...counted].sort((a, b) => b[1].length - a[1].length).map(([pair, list]) => `${list.length} x ${pair}`);
}

// `node bench/vin.bench.ts` prints the differences
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(disagreements().join("\n"));
