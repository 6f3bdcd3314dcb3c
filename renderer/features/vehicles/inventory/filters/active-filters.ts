import type { Team } from "../../../../../contracts/accounts/teams.ts";
import { t } from "../../../../texts/t.ts";
import { count, list, oneDecimal, percent } from "../../../../ui/format/format.ts";
import { vehicleStatuses } from "../../../../ui/format/labels.ts";
import type { InventoryFilters } from "./filters.ts";

/** A filter that limits the list, in words, and the change that removes it. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: string;
  readonly without: Partial<InventoryFilters>;
}

interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly format: (value: number) => string;
}

/** "2019 to 2021", "from 2019" or "up to 2021"; undefined without limits. */
function rangeText({ from, to, format }: Range): string | undefined {
  if (from !== undefined && to !== undefined) {
    return t("vehicles.inventory.filter.range", { from: format(from), to: format(to) });
  }
  if (from !== undefined) return t("vehicles.inventory.filter.min", { value: format(from) });
  return to === undefined ? undefined : t("vehicles.inventory.filter.max", { value: format(to) });
}

/** The filters that limit the list. The search is not one of them: its field shows it. */
export function activeFilters(filters: InventoryFilters, teams: readonly Team[]): readonly ActiveFilter[] {
  const { work, status, make, model, teamId, minDaysInStock, hasOpenLeads } = filters;
  const filter = (name: string, value: string | undefined, without: Partial<InventoryFilters>): ActiveFilter[] =>
    value === undefined ? [] : [{ name, value, without }];
  const year = rangeText({ from: filters.yearMin, to: filters.yearMax, format: String });
  const price = rangeText({
    from: filters.priceMin,
    to: filters.priceMax,
    // without a currency: the list may have prices in several
    format: count,
  });
  const priceToMarket = rangeText({
    from: filters.priceToMarketMin,
    to: filters.priceToMarketMax,
    format: (value) => percent(value / 100),
  });
  const grade = rangeText({ from: filters.gradeMin, to: filters.gradeMax, format: oneDecimal });
  const days = rangeText({ from: minDaysInStock, to: undefined, format: count });
  const statuses = status.length === 0 ? undefined : list(status.map((value) => vehicleStatuses[value]));
  const team = teamId && (teams.find(({ id }) => id === teamId)?.name ?? t("vehicles.inventory.filter.unknownTeam"));
  return [
    ...filter(t("vehicles.inventory.work.label"), work && t(`vehicles.inventory.work.${work}`), { work: undefined }),
    ...filter(t("vehicles.field.status"), statuses, { status: [] }),
    ...filter(t("vehicles.field.make"), make, { make: undefined, model: undefined }),
    ...filter(t("vehicles.field.model"), model, { model: undefined }),
    ...filter(t("vehicles.field.overviewYear"), year, { yearMin: undefined, yearMax: undefined }),
    ...filter(t("vehicles.field.askingPrice"), price, { priceMin: undefined, priceMax: undefined }),
    ...filter(t("vehicles.inventory.priceToMarket"), priceToMarket, {
      priceToMarketMin: undefined,
      priceToMarketMax: undefined,
    }),
    ...filter(t("vehicles.daysInStock"), days, { minDaysInStock: undefined }),
    ...filter(t("vehicles.inventory.grade"), grade, { gradeMin: undefined, gradeMax: undefined }),
    ...filter(t("vehicles.team"), team, { teamId: undefined }),
    ...filter(t("vehicles.inventory.leads"), hasOpenLeads ? t("vehicles.inventory.filter.openLeads") : undefined, {
      hasOpenLeads: false,
    }),
  ];
}
