import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { assessments as contract } from "../../../../contracts/repair/assessments.ts";
import type { AssessedDamage, RepairOption } from "../../../../contracts/repair/estimate.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Change } from "../../../domain/estimate/request.ts";
import { money } from "../../../reports/text/format.ts";
import type { AssessmentAnswer } from "../assessments.present.ts";
import type { AssessmentRow } from "../assessments.repo.ts";
import { estimateOf } from "../estimating/estimate.ts";
import { bookOf, type EditedDamage, type EditNeeds, noSuchDamage, revise } from "./revise.ts";

type ChangeBody = z.output<typeof contract.change.body>;

/** Chooses another repair of a damage, or changes the hours and prices of its lines. */
export const changeLines = (
  needs: EditNeeds,
  caller: Caller,
  {
    edited: { assessment_id, damage_id, precondition },
    body,
  }: { readonly edited: EditedDamage; readonly body: ChangeBody },
): Promise<AssessmentAnswer> =>
  revise(needs, caller, assessment_id, {
    action: "assessment.changed",
    precondition,
    async make(tx, before, at) {
      const damage = before.assessedDamages.find((one) => one.damage_id === damage_id);
      if (!damage) throw noSuchDamage();
      assertPossible(damage, body);
      const change = changeOf(damage_id, body, { by: caller.name, at });
      const changes = [...before.changes, change];
      const book = await bookOf(needs, tx, before);
      assertPriced(body, before.options, book);
      const made = estimateOf({ ...before, changes }, book);
      assertTaken(made.assessedDamages, damage_id, body);
      return { ...made, changes };
    },
  });

const refused = (field: string, reason: string): AppError =>
  new AppError("VALIDATION_ERROR", { message: `${field}: ${reason}`, field });

/** The lines that have a price: parts, and sublet services. A sublet service has one price. */
const pricedLines = ({ parts_required: parts, sublet_services: services }: RepairOption) => [
  ...parts,
  ...services.map(({ line_id }) => ({ line_id, counted: "oem" as const })),
];

/** Throws VALIDATION_ERROR, naming the field, for an option or a line that this damage does not have, or a line of another kind. */
function assertPossible({ repair_options: options }: AssessedDamage, body: ChangeBody): void {
  if (body.option !== undefined && !options.some(({ option }) => option === body.option)) {
    throw refused(
      "option",
      `the possible repairs of this damage are ${options.map(({ option }) => option).join(", ")}.`,
    );
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
      throw refused(`${field}.${name}`, "labor has hours; its rates are in the rate book.");
    }
  }
}

/** The maximum price of one part. A higher one is a typing error. Our own limit. */
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
