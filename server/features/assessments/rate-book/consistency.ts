import { AppError } from "../../../../contracts/kit/errors.ts";
import { allRuleNames, type RateTables, type Rule, type RuleName } from "../../../../contracts/repair/rate-book.ts";
import { severities } from "../../../../contracts/vocabulary.ts";
import { defaultRateTables } from "../../../domain/estimate/rate-book/defaults.ts";

export interface Contradiction {
  /** As it stands in the request: `hail[3].up_to_dents`. */
  readonly path: string;
  readonly reason: string;
}

const dollar = ({ exchange_rates }: RateTables): Contradiction[] =>
  exchange_rates.per_usd.USD === 1
    ? []
    : [{ path: "exchange_rates.per_usd.USD", reason: "one US dollar is one US dollar" }];

/** A rule is worked with in its own unit: 0.4 hours are no 0.4 of a share. */
const units = ({ rules }: RateTables): Contradiction[] =>
  allRuleNames.flatMap((name: RuleName) => {
    const unit = defaultRateTables.rules[name]?.unit;
    return rules[name] === undefined || rules[name].unit === unit
      ? []
      : [{ path: `rules.${name}.unit`, reason: `this rule is given as ${unit}` }];
  });

/** Max values. A higher one is a mistake, such as 50 for 50 %. Our own limits, except for a share, which cannot exceed 1. */
const maxOf: Readonly<Record<Rule["unit"], { readonly value: number; readonly words: string }>> = {
  share: { value: 1, words: "a share is at most 1: 50 % is 0.5" },
  hours: { value: 200, words: "is at most 200 hours" },
  days: { value: 365, words: "is at most 365 days" },
  years: { value: 100, words: "is at most 100 years" },
  model_year: { value: 9999, words: "is at most the model year 9999" },
  cm: { value: 1000, words: "is at most 1000 cm" },
};
const slips = ({ rules }: RateTables): Contradiction[] =>
  allRuleNames.flatMap((name) => {
    const rule = rules[name];
    if (!rule) return [];
    const max = maxOf[rule.unit];
    return rule.value <= max.value ? [] : [{ path: `rules.${name}.value`, reason: max.words }];
  });

const upsideDown = (path: string, { price_from, price_to }: { price_from: number; price_to: number }) =>
  price_from <= price_to ? [] : [{ path: `${path}.price_from`, reason: `is more than price_to, ${price_to}` }];

const mechanicalPrices = ({ mechanical }: RateTables): Contradiction[] =>
  Object.entries(mechanical).flatMap(([family, rows]) =>
    severities.flatMap((severity) => upsideDown(`mechanical.${family}.${severity}`, rows[severity])),
  );

const dentPrices = ({ pdr }: RateTables): Contradiction[] =>
  pdr.flatMap((row, i) => [
    ...(pdr.findIndex(({ up_to_cm }) => up_to_cm === row.up_to_cm) === i
      ? []
      : [{ path: `pdr[${i}].up_to_cm`, reason: `there is another price up to ${row.up_to_cm} cm` }]),
    ...upsideDown(`pdr[${i}]`, row),
  ]);

/** One price for every count of dents in every size. */
function hailPrices({ hail }: RateTables): Contradiction[] {
  const cellOf = (dents: number, cm: number) => `${dents} dents up to ${cm} cm`;
  const cells = hail.map(({ up_to_dents, up_to_cm }) => cellOf(up_to_dents, up_to_cm));
  const twice = cells.flatMap((cell, i) =>
    cells.indexOf(cell) === i ? [] : [{ path: `hail[${i}].up_to_dents`, reason: `there is another price for ${cell}` }],
  );
  const sizes = [...new Set(hail.map(({ up_to_cm }) => up_to_cm))];
  const counts = [...new Set(hail.map(({ up_to_dents }) => up_to_dents))];
  const missing = counts
    .flatMap((dents) => sizes.map((cm) => cellOf(dents, cm)))
    .filter((cell) => !cells.includes(cell))
    .map((cell) => ({ path: "hail", reason: `there is no price for ${cell}` }));
  return [...twice, ...missing];
}

/**
 * Where a rate book, each figure of which is well-formed by itself, contradicts itself, leaves a gap between its rows or
 * has a figure that its unit cannot mean. Asked of what is written alone: a book that is kept stays as it is.
 */
export const contradictionsIn = (tables: RateTables): Contradiction[] =>
  [dollar, units, slips, mechanicalPrices, dentPrices, hailPrices].flatMap((look) => look(tables));

/** Throws VALIDATION_ERROR, which names the first contradiction's field and tells all of them. */
export function assertConsistent(tables: RateTables): void {
  const issues = contradictionsIn(tables);
  const [first] = issues;
  if (!first) return;
  const message = `${first.path}: ${first.reason}.`;
  throw new AppError("VALIDATION_ERROR", { message, field: first.path, details: { issues } });
}
