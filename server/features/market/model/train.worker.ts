import { writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import type { Evaluation } from "../../../domain/valuation/market/model.ts";
import { serializeModel } from "../../../domain/valuation/market/serialize.ts";
import { trainMarket } from "../../../domain/valuation/market/train.ts";
import type { MarketRow } from "../../../domain/valuation/rows.ts";
import type { DatabaseLocation, Row, Statement } from "../../../platform/db/bulk/bulk-writer.ts";
import { openBulkWriter } from "../../../platform/db/bulk/open.ts";
import { openVinDecoder } from "../../../vin/decoder.ts";
import { marketRowOf } from "../evidence/market-candidate.ts";
import { withoutRelisted } from "../evidence/relisted.ts";
import { createRowCompleter } from "../vins/complete-row.ts";

export interface TrainingTask {
  readonly location: DatabaseLocation;
  readonly statement: Statement;
  /** The workspace's own sales. */
  readonly sold: readonly MarketRow[];
  /** The path to which the model is written. */
  readonly file: string;
  readonly seed: number;
}
/** The result, or null if too few rows were usable. */
export type TrainingResult = {
  readonly rows: number;
  readonly demoRows: number;
  readonly evaluation: Evaluation;
  readonly parts: readonly { readonly kinds: readonly MarketKind[]; readonly evaluation: Evaluation }[];
} | null;

const { location, statement, sold, file, seed } = workerData as TrainingTask;
type Columns = Parameters<typeof marketRowOf>[0];

/** Converts a row's column names to camelCase. */
const camel = (row: Row): Columns =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
    // the statement selects the columns of the table
  ) as unknown as Columns;

const bulk = await openBulkWriter(location);
const rows: Columns[] = [];
for await (const some of bulk.read(statement)) for (const row of some) rows.push(camel(row));
await bulk.close();
const offers = withoutRelisted(rows).map(({ row }) => row);
const demoRows = offers.filter(({ isDemo }) => isDemo).length;
const complete = createRowCompleter(openVinDecoder());
const model = trainMarket([...sold, ...offers.map(marketRowOf)].map(complete), { seed });
if (model) writeFileSync(file, serializeModel(model));
parentPort?.postMessage(
  (model && {
    rows: model.rows,
    demoRows,
    evaluation: model.evaluation,
    parts: model.parts.map(({ sources, evaluation }) => ({ kinds: sources, evaluation })),
  }) satisfies TrainingResult,
);
