import type { AssessmentReport } from "../../../../contracts/repair/assessments.ts";
import type {
  AssessedDamage,
  LaborLine,
  PartLine,
  RepairOption,
  SubletLine,
} from "../../../../contracts/repair/estimate.ts";
import { csvLine } from "../../../formats/csv/write.ts";

type Cell = string | number | null;

/** One line of the estimate, by the columns of the file. */
interface Row {
  readonly damage_id?: string;
  readonly location?: string;
  readonly damage_type?: string;
  readonly severity?: string;
  readonly option?: string;
  readonly kind: "labor" | "part" | "sublet_service" | "parts" | "shared_work" | "total";
  readonly line_id?: string;
  readonly operation?: string;
  readonly description: string;
  readonly hours?: number;
  readonly rate_per_hour?: number;
  readonly amount: number | null;
  readonly mark?: string;
  readonly source?: string;
  readonly changed_by?: string;
  readonly change_reason?: string;
}
const columns = [
  "damage_id",
  "location",
  "damage_type",
  "severity",
  "option",
  "kind",
  "line_id",
  "operation",
  "description",
  "hours",
  "rate_per_hour",
  "amount",
  "mark",
  "source",
  "changed_by",
  "change_reason",
] as const satisfies readonly (keyof Row)[];

const changed = (change: { by: string; reason: string } | null) =>
  change ? { changed_by: change.by, change_reason: change.reason } : {};

const laborRow = (line: LaborLine) => ({
  kind: "labor" as const,
  line_id: line.line_id,
  operation: line.operation,
  description: line.description,
  hours: line.hours,
  rate_per_hour: line.rate_per_hour,
  amount: line.total,
  ...line.basis,
  ...changed(line.changed),
});

const partRow = (line: PartLine) => ({
  kind: "part" as const,
  line_id: line.line_id,
  operation: line.counted,
  description: line.part,
  amount: line.counted === "oem" ? line.oem_price : line.aftermarket_price,
  ...line.basis,
  ...changed(line.changed),
});

const subletRow = (line: SubletLine) => ({
  kind: "sublet_service" as const,
  line_id: line.line_id,
  description: line.service,
  amount: line.price,
  ...line.basis,
  ...changed(line.changed),
});

/** The sum of the parts and sublet services, where an estimate does not show their prices. */
function partsRow({ parts_required: parts, sublet_services: services, total_cost: cost }: RepairOption): Row[] {
  const prices = [
    ...parts.flatMap((one) => [one.oem_price, one.aftermarket_price]),
    ...services.map((one) => one.price),
  ];
  if (prices.length === 0 || prices.some((price) => price !== null)) return [];
  const description = services.length > 0 ? "parts and sublet services, together" : "parts, together";
  return [{ kind: "parts", description, amount: cost.parts }];
}

function damageRows(damage: AssessedDamage): Row[] {
  const option = damage.repair_options.find(({ recommended }) => recommended);
  if (!option) return [];
  const { damage_id, location, type: damage_type, severity } = damage;
  const lines: Row[] = [
    ...option.labor.lines.map(laborRow),
    ...option.parts_required.map(partRow),
    ...option.sublet_services.map(subletRow),
    ...partsRow(option),
  ];
  return lines.map((line) => ({ damage_id, location, damage_type, severity, option: option.option, ...line }));
}

/**
 * The lines of the recommended repairs, what they share, and the total as the last: the amounts above it add up to it.
 * The currency stands in the heading of the amounts.
 */
export function estimateCsv({ assessment }: AssessmentReport): string {
  const { repair_cost_summary: costs } = assessment.summary;
  const rows: Row[] = [
    ...assessment.assessed_damages.flatMap(damageRows),
    ...costs.shared_work.map(({ description, hours, amount, basis }) => ({
      kind: "shared_work" as const,
      description,
      hours,
      amount,
      ...basis,
    })),
    { kind: "total", description: "recommended repairs", amount: costs.recommended_repairs_total.estimated },
  ];
  const { currency } = costs.recommended_repairs_total;
  const heading = columns.map((name) => (name === "amount" ? `amount_${currency.toLowerCase()}` : name));
  const cell = (value: Cell | undefined): Cell => value ?? null;
  return [csvLine(heading), ...rows.map((row) => csvLine(columns.map((name) => cell(row[name]))))].join("");
}
