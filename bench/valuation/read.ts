import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { own } from "../../contracts/kit/own.ts";
import type { MarketRow } from "../../server/domain/valuation/rows.ts";

/** A row with facts that only the benchmark uses, never the training. */
export interface BenchRow {
  readonly row: MarketRow;
  /** The key for the split: the VIN, else the row as text. */
  readonly key: string;
  readonly src: string;
  readonly mmr: number | null;
  /** The days that a private ad was listed. The other files do not have them. */
  readonly daysListed: number | null;
}
export interface BenchFile {
  readonly file: string;
  readonly kind: "manheim" | "dgk" | "carscom" | "craigslist";
  readonly rows: readonly BenchRow[];
}

type Cells = Readonly<Record<string, string>>;

/** Parses a line of CSV (RFC 4180) without line breaks in cells. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
  return cells;
}

function recordsOf(path: string): Cells[] {
  const raw = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8");
  const [head = "", ...lines] = text.split(/\r?\n/);
  const names = cellsOf(head);
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const cells = cellsOf(line);
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
    });
}

const text = (cell: string | undefined) => (cell === undefined || /^(|—|–|â€”)$/.test(cell) ? undefined : cell);
const number = (cell: string | undefined) => (cell === undefined || cell === "" ? undefined : Number(cell));

/** The grade for each condition that private sellers name. Our own estimates. */
const conditionGrades: Readonly<Record<string, number>> = {
  new: 5,
  "like new": 4.5,
  excellent: 4,
  good: 3,
  fair: 2,
  salvage: 1,
};

const sharedFields = (c: Cells) => ({
  vin: text(c.vin),
  year: Number(c.year),
  make: c.make ?? "",
  mileage: number(c.odometer) ?? null,
  state: text(c.state)?.toUpperCase(),
  zip: text(c.zip),
  date: text(c.date),
});

const readers: Readonly<Record<BenchFile["kind"], (c: Cells) => MarketRow>> = {
  manheim: (c) => ({
    ...sharedFields(c),
    source: "auction_sale",
    model: c.model ?? "",
    trim: text(c.trim),
    body: text(c.body),
    transmission: text(c.transmission),
    grade: number(c.cond),
    color: text(c.color),
    interior: text(c.interior),
    seller: text(c.seller),
    price: Number(c.sellingprice),
  }),
  dgk: (c) => ({
    ...sharedFields(c),
    source: "auction_sale",
    model: c.model ?? "",
    trim: text(c.trim),
    body: text(c.submodel),
    transmission: text(c.transmission),
    color: text(c.color),
    wheels: text(c.wheel),
    venue: [c.auction, c.IsOnlineSale === "1" ? "online" : ""].join(" ").trim(),
    price: Number(c.price),
  }),
  carscom: (c) => ({
    ...sharedFields(c),
    source: "dealer_listing",
    model: c.model ?? "",
    engine: text(c.Engine),
    transmission: text(c.Transmission),
    drivetrain: text(c.Drivetrain),
    fuel: text(c.FuelType),
    color: text(c.ExteriorColor),
    interior: text(c.InteriorColor),
    seller: text(c.SellerName),
    venue: text(c.SellerType),
    price: Number(c.price),
  }),
  craigslist: (c) => ({
    ...sharedFields(c),
    source: "private_listing",
    model: c.model ?? "",
    body: text(c.type),
    engine: c.cylinders ? `${Number(c.cylinders)} cylinders` : undefined,
    transmission: text(c.transmission),
    drivetrain: c.is_4wd ? "4wd" : undefined,
    fuel: text(c.fuel),
    color: text(c.paint_color),
    grade: own(conditionGrades, c.condition ?? ""),
    price: Number(c.price),
  }),
};

const mmrOf = (kind: BenchFile["kind"], c: Cells) =>
  kind === "manheim" ? Number(c.mmr) : kind === "dgk" ? (Number(c.mmr_auc_avg) + Number(c.mmr_auc_clean)) / 2 : null;

function readFile(folder: string, file: string): BenchFile | undefined {
  const kind = (["manheim", "dgk", "carscom", "craigslist"] as const).find((name) => file.startsWith(name));
  if (!kind) return undefined;
  const rows = recordsOf(join(folder, file)).map((cells) => {
    const row = readers[kind](cells);
    const mmr = mmrOf(kind, cells);
    return {
      row,
      key: row.vin ?? JSON.stringify(row),
      src: cells.src ?? "",
      mmr: mmr !== null && mmr > 0 ? mmr : null,
      daysListed: number(cells.days_listed) ?? null,
    };
  });
  return { file, kind, rows };
}

/** The market files of a folder: `*.csv.gz` or `*.csv` with a name that starts with a known kind. */
export const readFolder = (folder: string): BenchFile[] =>
  readdirSync(folder)
    .filter((file) => /\.csv(\.gz)?$/.test(file))
    .sort()
    .flatMap((file) => readFile(folder, file) ?? []);
