// npm run bench:valuation -- --train DIR [--test DIR] [--json] [--only NAME] [--seed N]: compares values with prices.
// With --shape: checks instead whether values are monotone in year, mileage and condition.
// With --confidence: checks instead how well the confidence is calibrated, on parts of each file that are held out.
// With --mixed: checks instead retail and auction values in a market of both, each against a market of its own rows.
// Without --test a fifth of each file is held out; without --train the folder is MARKET_DATA.
import { parseArgs } from "node:util";
import { bidsText } from "../bench/valuation/bids.ts";
import { type Calibration, calibrationText } from "../bench/valuation/calibration.ts";
import { holdOutText, runConfidence } from "../bench/valuation/confidence/run.ts";
import { runAds, runMadeUp } from "../bench/valuation/days-to-sell/run.ts";
import { isMixable, mixedText, runMixed } from "../bench/valuation/mixed.ts";
import { readFolder } from "../bench/valuation/read.ts";
import { type MarketResult, runMarket, runSmallMarket } from "../bench/valuation/run.ts";
import { shapeOf, shapeText } from "../bench/valuation/shape.ts";
import { paired, splitFifth } from "../bench/valuation/split.ts";
import { tableOf } from "../bench/valuation/table.ts";
import { createRowCompleter } from "../server/features/market/vins/complete-row.ts";
import { openVinDecoder } from "../server/vin/decoder.ts";

const { values } = parseArgs({
  options: {
    train: { type: "string" },
    test: { type: "string" },
    only: { type: "string" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
    shape: { type: "boolean", default: false },
    confidence: { type: "boolean", default: false },
    mixed: { type: "boolean", default: false },
  },
});
const train = values.train ?? process.env.MARKET_DATA;
if (!train) {
  console.error("No market files: give --train DIR or set MARKET_DATA.");
  process.exit(1);
}
const seed = Number(values.seed);
// as the product does for its market and for the vehicles that it values
const complete = createRowCompleter(openVinDecoder());
const filesIn = (folder: string) =>
  readFolder(folder).map((file) => ({ ...file, rows: file.rows.map((one) => ({ ...one, row: complete(one.row) })) }));
const files = filesIn(train);
const markets = (values.test ? paired(files, filesIn(values.test)) : splitFifth(files, seed)).filter(
  ({ file }) => !values.only || file.includes(values.only),
);
if (markets.length === 0) {
  console.error("No market files (manheim*, dgk*, carscom*, craigslist*, each .csv or .csv.gz) in both folders.");
  process.exit(1);
}

if (values.shape) {
  for (const market of markets) {
    const shape = shapeOf(market, seed);
    console.log(values.json ? JSON.stringify(shape) : shapeText(shape));
  }
  process.exit(0);
}

if (values.mixed) {
  const scores = runMixed(markets.filter(isMixable), seed);
  console.log(values.json ? JSON.stringify(scores) : mixedText(scores));
  process.exit(0);
}

if (values.confidence) {
  for (const file of files.filter(({ file: name }) => !values.only || name.includes(values.only))) {
    const found = runConfidence(file, seed);
    if (values.json) console.log(JSON.stringify({ file: file.file, ...found }));
    else
      console.log(`${calibrationText(`${file.file}: the price is within 10 %`, found.methods)}\n${holdOutText(found)}`);
  }
  process.exit(0);
}

const results: MarketResult[] = [];
for (const market of markets) {
  const result = runMarket(market, seed);
  if (market.kind === "carscom") Object.assign(result.slices, runSmallMarket(market, seed));
  results.push(result);
  if (!values.json) console.log(`${tableOf(result)}\n${bidsText(result)}`);
}
const daysToSell: (readonly [title: string, Record<string, Calibration>])[] = [["made-up dealership", runMadeUp(seed)]];
for (const market of markets.filter(({ kind }) => kind === "craigslist"))
  daysToSell.push([`${market.file}: days listed, as if each ad ended by a sale`, runAds(market, seed)]);
if (values.json) {
  const files = Object.fromEntries(results.map(({ file, slices }) => [file, slices]));
  const bids = Object.fromEntries(results.map(({ file, bids: methods }) => [file, methods]));
  console.log(JSON.stringify({ ...files, bids, daysToSell: Object.fromEntries(daysToSell) }));
} else for (const [title, found] of daysToSell) console.log(calibrationText(title, found));
