import type { CarSystem } from "../../../../contracts/vocabulary.ts";
import type { DiagnosisInput } from "../readings/car.ts";
import type { Issue } from "./issue.ts";
import { noPrice } from "./repair.ts";
import { bySeverity, byUrgency } from "./weight.ts";

type Rates = DiagnosisInput["rates"];

const last = (flag: boolean | undefined): number => (flag ? 0 : 1);

/**
 * What a stop in a system endangers, the worst first: people (brakes, steering, fire, shock), then the engine, within seconds
 * without oil and within minutes without coolant, then the transmission. Our own order.
 */
const byDanger: readonly CarSystem[] = ["brakes", "chassis", "fuel", "electrical", "engine", "cooling", "transmission"];
const dangerOf = ({ do_not_run: isStop, system }: Issue): number => {
  const rank = byDanger.indexOf(system);
  return isStop && rank >= 0 ? rank : byDanger.length;
};

/** What forbids running the engine comes first, the most dangerous first, then a fault of the supply, then the most urgent. */
const first = (a: Issue, b: Issue): number =>
  last(a.do_not_run) - last(b.do_not_run) ||
  dangerOf(a) - dangerOf(b) ||
  last(a.isSupply) - last(b.isSupply) ||
  byUrgency(a.urgency, b.urgency) ||
  bySeverity(a.severity, b.severity) ||
  b.confidence - a.confidence;

/** One job has one price: a later issue that needs the same job costs nothing more. */
function pricedOnce(issues: readonly Issue[], rates: Rates): Issue[] {
  const counted = new Map<string, string>();
  return issues.map((issue) => {
    const { job, component, estimated_repair: repair } = issue;
    if (job === undefined || repair === null) return issue;
    const before = counted.get(job);
    if (before === undefined) counted.set(job, component);
    return before === undefined
      ? issue
      : { ...issue, ownRepair: repair, estimated_repair: noPrice(rates, `counted once, with: ${before}`) };
  });
}

/** The issues with the price of each job at the first one that is listed: a job of an issue that nobody sees costs money too. */
export function pricedWhereListed(issues: readonly Issue[], isListed: (issue: Issue) => boolean): Issue[] {
  const priced = new Set<string>();
  return issues.map((issue) => {
    const { job, ownRepair } = issue;
    if (job === undefined || issue.estimated_repair === null || !isListed(issue)) return issue;
    const isFirst = !priced.has(job);
    priced.add(job);
    return isFirst && ownRepair !== undefined ? { ...issue, estimated_repair: ownRepair } : issue;
  });
}

/** Words of actions and reasons that ask to run the engine or to drive. */
const asksToRun =
  /\b(driv(e|en|es|ing)|idl(e|es|ing)|running|runs? the|let it run|warm(ed)? up|start(ing)? the|crank(ing)?|rpm|under load|at load|road|rev|swap|live|engine on|starter|scan tool|scanner|monitor|watch)\b/i;
const isOfEngine: ReadonlySet<Issue["system"]> = new Set([
  "engine",
  "fuel",
  "emissions",
  "cooling",
  "transmission",
  "electrical",
] as const);
/** A warning of high voltage stands, whatever else waits. */
const warnsOfHighVoltage = /orange|high-voltage/i;

export const waitAction =
  "Wait for the repair that comes first: until then the engine stays off and the car stays where it is.";
export const waitReason = "It can wait: the repair that comes first decides.";

/** No action of a report runs the engine while a fault forbids it. */
function withEngineOff(issue: Issue): Issue {
  if (issue.do_not_run) return issue;
  const { system, recommended_action: action, urgency_reason: reason } = issue;
  const isWarning = warnsOfHighVoltage.test(action ?? "");
  const mustWait = (isOfEngine.has(system) && !isWarning) || asksToRun.test(action ?? "");
  return {
    ...issue,
    recommended_action: mustWait ? waitAction : action,
    urgency_reason: /\b(driv|run|safe to)/i.test(reason) ? waitReason : reason,
  };
}

/** The issues in the order in which they should be dealt with, each with its place. */
export function inOrder(issues: readonly Issue[], rates: Rates): readonly Issue[] {
  const sorted = pricedOnce(issues.toSorted(first), rates);
  const isStopped = sorted.some(({ do_not_run }) => do_not_run);
  return (isStopped ? sorted.map(withEngineOff) : sorted).map((issue, i) => ({ ...issue, place: i + 1 }));
}
