import type { BodyJob } from "../../../../contracts/repair/rate-book.ts";
import { type DamageType, severities } from "../../../../contracts/vocabulary.ts";
import { sizeOfScore } from "../../damage/severity/severity.ts";
import type { EstimateContext } from "../context.ts";
import { tenths } from "../money.ts";
import type { PanelDamage } from "./damage.ts";
import { bandStart } from "./score.ts";

type Job = Exclude<BodyJob, "structure">;

/**
 * The sizes in cm at which a damage takes the rate book's hours for minor, moderate, severe and critical. Between them the hours
 * grow with the size, beyond the last as between the last two. The moderate dent is the hood of CCC's example; the others
 * are our own estimate.
 */
const sizes: Readonly<Record<Job, readonly [number, number, number, number]>> = {
  scratch: [4, 35, 120, 200],
  paint_damage: [8.6, 40, 70, 150],
  dent: [3, 12, 40, 80],
  panel_damage: [10, 35, 90, 220],
  rust: [3, 15, 40, 100],
  crack: [5, 15, 45, 90],
};

/** The rate book has no hours for glass damage on a panel: it counts as a crack. */
const jobOf = (type: DamageType): Job => (type === "glass_damage" ? "crack" : type);

function hoursOfSize(job: Job, cm: number, { book }: EstimateContext): number {
  const knots = severities.map((severity, i) => [sizes[job][i] ?? 0, book.body_hours[job][severity].hours] as const);
  const after = knots.findIndex(([size]) => size > cm);
  const [low, high] = after === -1 ? knots.slice(-2) : [knots[after - 1], knots[after]];
  if (!low || !high) return knots[0]?.[1] ?? 0;
  return Math.max(0, low[1] + ((cm - low[0]) / (high[0] - low[0])) * (high[1] - low[1]));
}

/** The size that counts: at least the smallest one of a severity that a person reported. */
function countedSize({ given, severity, measured }: PanelDamage): number | null {
  if (given.size_cm === undefined) return null;
  if (measured === null || measured.severity === severity) return given.size_cm;
  return Math.max(given.size_cm, sizeOfScore({ type: given.type, part: given.location }, bandStart[severity]));
}

/**
 * How much longer several dents of one panel take than one: half as long again for each of the first five, and a tenth for
 * each further one. Our own estimate.
 */
const dentFactor = ({ given, count }: PanelDamage): number =>
  given.type !== "dent" ? 1 : 1 + 0.5 * (Math.min(count, 5) - 1) + 0.1 * Math.max(0, count - 5);

/** A shallow dent is quicker to straighten, a deep one has stretched the metal. Our own estimate. */
const byDepth = { shallow: 0.85, medium: 1, deep: 1.3 } as const;
const depthFactor = ({ given: { type, depth = "medium" } }: PanelDamage): number =>
  type === "dent" || type === "panel_damage" ? byDepth[depth] : 1;

/** No panel takes more than twice the hours of a critical damage, however large and numerous its damage. Our own estimate. */
const maxShare = 2;

/** Body hours to restore the shape of a part, without paint. */
export function repairHours(damage: PanelDamage, context: EstimateContext) {
  const { given, severity, panel } = damage;
  const job = jobOf(given.type);
  const cm = countedSize(damage);
  const row = context.book.body_hours[job][severity];
  const isHarder = panel.material === "aluminium";
  const factor = isHarder ? 1 + context.rule("aluminium_surcharge_share") : 1;
  const hours = (cm === null ? row.hours : hoursOfSize(job, cm, context)) * dentFactor(damage) * depthFactor(damage);
  const limit = context.book.body_hours[job].critical.hours * maxShare;
  return { hours: tenths(Math.min(hours, Math.max(limit, row.hours)) * factor), basis: row.basis, isHarder };
}
