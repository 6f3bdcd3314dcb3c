import "../../texts/lazy/sale-papers-texts.ts";
import {
  type BuyersGuide,
  type BuyersGuideInput,
  type DealerWarranty,
  warrantyTerms,
} from "../../../contracts/papers/buyers-guide.ts";
import { t } from "../../texts/t.ts";

/** The form of the warranty terms. Percentages are texts while they are typed. */
export interface TermsForm {
  readonly dealerWarranty: DealerWarranty;
  readonly laborPercent: string;
  readonly partsPercent: string;
  readonly systemsCovered: string;
  readonly duration: string;
  readonly manufacturerWarranty: boolean;
  readonly manufacturerUsedWarranty: boolean;
  readonly otherUsedWarranty: boolean;
  readonly serviceContract: boolean;
  readonly complaintsContact: string;
}
export type TermsProblems = Readonly<Partial<Record<keyof TermsForm, string>>>;

const text = (value: string | number | null | undefined): string => (value == null ? "" : String(value));

/** The form of a stored guide, or an empty one for a sale as is. */
export const formOf = (guide: BuyersGuide | null): TermsForm => ({
  dealerWarranty: guide?.dealerWarranty ?? "as_is",
  laborPercent: text(guide?.laborPercent),
  partsPercent: text(guide?.partsPercent),
  systemsCovered: text(guide?.systemsCovered),
  duration: text(guide?.duration),
  manufacturerWarranty: guide?.manufacturerWarranty ?? false,
  manufacturerUsedWarranty: guide?.manufacturerUsedWarranty ?? false,
  otherUsedWarranty: guide?.otherUsedWarranty ?? false,
  serviceContract: guide?.serviceContract ?? false,
  complaintsContact: text(guide?.complaintsContact),
});

export const isDealerWarranty = ({ dealerWarranty }: Pick<TermsForm, "dealerWarranty">): boolean =>
  dealerWarranty === "full" || dealerWarranty === "limited";

const isPercent = (value: string): boolean => /^\d{1,3}$/.test(value.trim()) && Number(value) <= 100;

function problemOf(name: (typeof warrantyTerms)[number], value: string): string | undefined {
  if (value.trim() === "") return t("salePapers.form.needed");
  const isPercentField = name === "laborPercent" || name === "partsPercent";
  return isPercentField && !isPercent(value) ? t("salePapers.form.percentRange") : undefined;
}

/** What is wrong with the form, by field. */
export function problemsOf(form: TermsForm): TermsProblems {
  if (!isDealerWarranty(form)) return {};
  const problems = warrantyTerms.map((name) => [name, problemOf(name, form[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

const orNull = (value: string): string | null => value.trim() || null;

/** The body of a form without problems. Terms of a dealer warranty are left out where there is none. */
export function bodyOf(form: TermsForm): BuyersGuideInput {
  const isWarranted = isDealerWarranty(form);
  return {
    ...form,
    laborPercent: isWarranted ? Number(form.laborPercent) : null,
    partsPercent: isWarranted ? Number(form.partsPercent) : null,
    systemsCovered: isWarranted ? orNull(form.systemsCovered) : null,
    duration: isWarranted ? orNull(form.duration) : null,
    complaintsContact: orNull(form.complaintsContact),
  };
}
