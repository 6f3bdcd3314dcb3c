import type { z } from "zod";
import type { assessments as contract } from "../../../contracts/assessments.ts";
import type { AssessedDamage, RepairOption } from "../../../contracts/estimate.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { RateBook } from "../../../contracts/rate-book.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireAssessment } from "../../access/records/require-assessment.ts";
import type { Change } from "../../domain/estimate/request.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { Precondition } from "../../platform/http/conditional.ts";
import { money } from "../../reports/text/format.ts";
import { record } from "../audit/record.ts";
import { note } from "../vehicles/timeline.ts";
import { type AssessmentAnswer, answerOf, assessmentOf, totalOf } from "./assessments.present.ts";
import { type AssessmentRow, beginRevision, saveAssessment } from "./assessments.repo.ts";
import type { Assessments } from "./assessments.service.ts";
import { estimateOf, totalText } from "./estimating/estimate.ts";
import { withSettings } from "./estimating/settings.ts";
import type { RateBooks } from "./rate-book/rate-book.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly rateBooks: RateBooks;
}
type ChangeBody = z.output<typeof contract.change.body>;
type RecomputeBody = z.output<typeof contract.recompute.body>;
interface ChangedDamage {
  readonly assessment_id: string;
  readonly damage_id: string;
  readonly precondition: Precondition;
}
type Columns = Partial<AssessmentRow>;

/** Changes of an estimate by people, and new computations. */
export function createAssessmentChanges(needs: Needs) {
  const { clock, rateBooks } = needs;
  return {
    change: (
      caller: Caller,
      { assessment_id, damage_id, precondition }: ChangedDamage,
      body: ChangeBody,
    ): Promise<AssessmentAnswer> =>
      revise(needs, caller, assessment_id, {
        action: "assessment.changed",
        precondition,
        async make(tx, before) {
          const damage = before.assessedDamages.find((one) => one.damage_id === damage_id);
          if (!damage) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such damage.", field: "damage_id" });
          assertPossible(damage, body);
          const change = changeOf(damage_id, body, { by: caller.name, at: instantNow(clock) });
          const changes = [...before.changes, change];
          const book = await rateBooks.version(tx, before.workspaceId, {
            number: before.rateBookVersion,
            field: "rate_book_version",
          });
          assertPriced(body, before.options, book);
          const made = estimateOf({ ...before, changes }, book);
          assertTaken(made.assessedDamages, damage_id, body);
          return { ...made, changes };
        },
      }),

    recompute: (
      caller: Caller,
      assessmentId: string,
      { rate_book_version: number, ...settings }: RecomputeBody,
    ): Promise<AssessmentAnswer> =>
      revise(needs, caller, assessmentId, {
        action: "assessment.recomputed",
        async make(tx, before) {
          const book =
            number === undefined
              ? await rateBooks.current(tx, before.workspaceId)
              : await rateBooks.version(tx, before.workspaceId, { number, field: "rate_book_version" });
          const next = withSettings(before, settings, book);
          return { ...estimateOf({ ...before, ...next }, book), ...next };
        },
      }),
  };
}
export type AssessmentChanges = ReturnType<typeof createAssessmentChanges>;

/** Changes an assessment in one transaction, as a revision with its totals in the audit log and the timeline. */
async function revise(
  { store, clock, assessments }: Needs,
  caller: Caller,
  id: string,
  work: {
    action: string;
    precondition?: Precondition;
    make: (tx: Writer, before: AssessmentRow) => Promise<Columns & Pick<AssessmentRow, "summary">>;
  },
): Promise<AssessmentAnswer> {
  const access = await accessOf(store.read, caller);
  const known = await requireAssessment(access, id, { permission: "edit_inventory" });
  const after = await store.write(async (tx) => {
    const before = await beginRevision(tx, known);
    if (!before) throw new AppError("INSPECTION_NOT_FOUND", { field: "assessment_id" });
    // `beginRevision` has counted the revision up.
    const read = { ...before, revision: before.revision - 1 };
    work.precondition?.assert(assessmentOf(read, assessments.addressesFor(caller)));
    const change = { ...(await work.make(tx, before)), updatedAt: instantNow(clock) };
    await saveAssessment(tx, known, change);
    const row = { ...before, ...change };
    await record(tx, clock, caller, {
      action: work.action,
      subjectType: "assessment",
      subjectId: known.id,
      details: {
        revision: row.revision,
        rate_book_version: { from: before.rateBookVersion, to: row.rateBookVersion },
        total: { from: totalOf(before).estimated, to: totalOf(row).estimated },
        currency: row.options.currency,
        ...(before.options.currency !== row.options.currency && { currency_before: before.options.currency }),
      },
    });
    await note(tx, clock, {
      workspaceId: row.workspaceId,
      vehicleId: row.vehicleId,
      kind: work.action,
      summary: `Repair estimate changed from ${totalText(before)} to ${totalText(row)}.`,
      details: { assessment_id: known.id },
      actorId: caller.accountId,
    });
    return row;
  });
  return answerOf(after, assessments.addressesFor(caller));
}

const refused = (field: string, reason: string): AppError =>
  new AppError("VALIDATION_ERROR", { message: `${field}: ${reason}`, field });

/** The lines that have a price: parts, and sublet services, whose only price counts. */
const pricedLines = ({ parts_required: parts, sublet_services: services }: RepairOption) => [
  ...parts,
  ...services.map(({ line_id }) => ({ line_id, counted: "oem" as const })),
];

/** Throws VALIDATION_ERROR, naming the field, for an option or a line that this damage has not, or a line of another kind. */
function assertPossible({ repair_options: options }: AssessedDamage, body: ChangeBody): void {
  if (body.option !== undefined && !options.some(({ option }) => option === body.option)) {
    throw refused("option", `this damage can be mended by ${options.map(({ option }) => option).join(", ")}.`);
  }
  const labor = new Set(options.flatMap(({ labor }) => labor.lines.map((line) => line.line_id)));
  const parts = new Set(options.flatMap((option) => pricedLines(option).map((line) => line.line_id)));
  for (const [i, { line_id, hours, price, counted }] of (body.lines ?? []).entries()) {
    const field = `lines[${i}]`;
    if (!labor.has(line_id) && !parts.has(line_id)) throw refused(`${field}.line_id`, "this damage has no such line.");
    if (hours === undefined && price === undefined && counted === undefined) {
      throw refused(field, "name its hours, its price or which price is counted.");
    }
    if (hours !== undefined && parts.has(line_id)) throw refused(`${field}.hours`, "a part has a price, and no hours.");
    if (labor.has(line_id) && (price !== undefined || counted !== undefined)) {
      const name = price === undefined ? "counted" : "price";
      throw refused(`${field}.${name}`, "labor has hours; its rates stand in the rate book.");
    }
  }
}

/** Of one part: what lies above is a slip, in whatever currency. Our own bound. */
const maxUsDollars = 1_000_000;

/** Throws VALIDATION_ERROR for a price above that, as the book exchanges it. */
function assertPriced(body: ChangeBody, { currency }: AssessmentRow["options"], { exchange_rates }: RateBook): void {
  const max = maxUsDollars * exchange_rates.per_usd[currency];
  for (const [i, { price = 0 }] of (body.lines ?? []).entries()) {
    if (price <= max) continue;
    const same = currency === "USD" ? "" : ", a million US dollars";
    throw refused(`lines[${i}].price`, `is at most ${money(max, currency)}${same}.`);
  }
}

/** Throws VALIDATION_ERROR where a part was to be counted at a price that it has not. */
function assertTaken(damages: readonly AssessedDamage[], damageId: string, body: ChangeBody): void {
  const damage = damages.find((one) => one.damage_id === damageId);
  const lines = damage?.repair_options.flatMap(pricedLines) ?? [];
  for (const [i, { line_id, counted }] of (body.lines ?? []).entries()) {
    if (counted === undefined || lines.find((line) => line.line_id === line_id)?.counted === counted) continue;
    throw refused(`lines[${i}].counted`, `this part has no ${counted} price.`);
  }
}

const changeOf = (
  damageId: string,
  { option, lines, reason }: ChangeBody,
  who: { readonly by: string; readonly at: string },
): Change => ({
  damageId,
  option,
  lines: lines?.map(({ line_id, ...change }) => ({ lineId: line_id, ...change })),
  reason,
  ...who,
});
