import "../../texts/lazy/kpis-texts.ts";
import type { Kpi } from "../../../contracts/system/kpis.ts";
import { t } from "../../texts/t.ts";
import { money, percent, short } from "../../ui/format/format.ts";

type Formatter = (value: number) => string;
/** One function for each data type and currency: a chart is drawn again for another function. */
const formatters = new Map<string, Formatter>();

function createFormatter(dataType: Kpi["dataType"], currency: string): Formatter {
  if (dataType === "CURRENCY") return (value) => money(value, currency);
  if (dataType === "PERCENTAGE") return (value) => t("kpis.percent", { value: short(value) });
  if (dataType === "DURATION") return (value) => t("kpis.days", { value: short(value) });
  return short;
}

/** Writes values of a figure with their unit. */
export function formatterOf({ dataType, currency }: Pick<Kpi, "dataType" | "currency">): Formatter {
  const key = `${dataType} ${currency}`;
  const formatter = formatters.get(key) ?? createFormatter(dataType, currency);
  formatters.set(key, formatter);
  return formatter;
}

/** The value, or why there is none. */
export function valueText(kpi: Kpi): string {
  if (kpi.withheld) return t("kpis.withheld");
  return kpi.hasData ? formatterOf(kpi)(kpi.value) : t("kpis.noData");
}

const changeText = (trendPercentage: number): string => percent(Math.abs(trendPercentage) / 100);

/** The trend of the figures as they are shown: "0% more" says nothing. */
export const shownTrend = ({ trend, trendPercentage }: Pick<Kpi, "trend" | "trendPercentage">): Kpi["trend"] =>
  changeText(trendPercentage) === percent(0) ? "flat" : trend;

/** The trend in words: an arrow alone says nothing to a screen reader. */
export const trendText = (kpi: Kpi): string =>
  t(`kpis.trend.${shownTrend(kpi)}`, { change: changeText(kpi.trendPercentage), days: kpi.period.days });

/** How the figure is computed, in one line. */
export function formulaText({ formula, aggregation, targetModel, targetField }: Kpi): string | null {
  if (formula !== null) return formula;
  if (aggregation === null || targetModel === null) return null;
  return `${aggregation}(${targetField === null ? targetModel : `${targetModel}.${targetField}`})`;
}
