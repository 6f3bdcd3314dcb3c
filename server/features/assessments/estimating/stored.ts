import type {
  AssessedDamage,
  AssessmentSummary,
  GivenDamage,
  PartLine,
  RepairOption,
  SubletLine,
} from "../../../../contracts/repair/estimate.ts";
import { detailsOf } from "../../../domain/estimate/assess.ts";

/** A part's line as it was stored before sublet services had a list of their own. */
type StoredLine = Omit<PartLine, "type"> & { readonly type: PartLine["type"] | "service" };
type StoredOption = Omit<RepairOption, "parts_required" | "sublet_services"> & {
  readonly parts_required: readonly StoredLine[];
  readonly sublet_services?: SubletLine[];
};

const sublet = ({ line_id, part, counted, currency, basis, changed, ...prices }: StoredLine): SubletLine => ({
  line_id,
  service: part,
  currency,
  basis,
  changed,
  price: counted === "aftermarket" ? prices.aftermarket_price : prices.oem_price,
});

function currentOption(option: StoredOption): RepairOption {
  const parts = option.parts_required.flatMap(({ type, ...line }) => (type === "service" ? [] : [{ ...line, type }]));
  const services = option.parts_required.filter(({ type }) => type === "service").map(sublet);
  return { ...option, parts_required: parts, sublet_services: option.sublet_services ?? services };
}

/** Fields that the damages of earlier estimates lack. */
type LaterField = "measured" | "reported_severity" | "impact_zone" | "depth" | "paint_broken" | "material" | "has_adas";
type StoredDamage = Omit<AssessedDamage, LaterField> & Partial<Pick<AssessedDamage, LaterField>>;
type StoredSummary = Omit<AssessmentSummary, "impacts" | "warnings"> &
  Partial<Pick<AssessmentSummary, "impacts" | "warnings">>;

/**
 * Damages as they are stored now: those of earlier estimates have their sublet services among the parts, no impacts, and not
 * what was given of them except their size.
 */
export const currentDamages = (damages: readonly StoredDamage[], given: readonly GivenDamage[]): AssessedDamage[] =>
  damages.map((damage) => ({
    measured: null,
    reported_severity: null,
    impact_zone: null,
    ...detailsOf(given.find(({ damage_id }) => damage_id === damage.damage_id) ?? {}),
    ...damage,
    repair_options: damage.repair_options.map(currentOption),
  }));

/** The summary as it is stored now: those of earlier estimates have no impacts and warnings. */
export const currentSummary = (summary: StoredSummary): AssessmentSummary => ({
  impacts: [],
  warnings: [],
  ...summary,
});
