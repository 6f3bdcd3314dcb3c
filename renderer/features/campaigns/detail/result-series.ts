import "../../../texts/lazy/campaigns-texts.ts";
import type { CampaignResults } from "../../../../contracts/customers/campaign-results.ts";
import { t } from "../../../texts/t.ts";
import type { ChartData } from "../../../ui/chart/chart-data.ts";
import { day } from "../../../ui/format/format.ts";
import { platformName } from "../platform-texts.ts";

const reportedFigures = ["impressions", "clicks", "conversions", "spent"] as const;
export const figures = [...reportedFigures, "leads"] as const;
export type Figure = (typeof figures)[number];

interface Shown {
  readonly days: CampaignResults["days"];
  readonly platforms: readonly Pick<CampaignResults["platforms"][number], "platform" | "days">[];
}

/** A figure by day: with bars for each platform, or the leads and how many of them have bought. */
export function seriesOf({ days, platforms }: Shown, figure: Figure): ChartData {
  const labels = days.map(({ date }) => day(`${date}T12:00:00`));
  if (figure !== "leads")
    return {
      labels,
      series: platforms.map((on) => ({
        label: platformName(on.platform),
        values: on.days.map((one) => one[figure]),
      })),
    };
  return {
    labels,
    series: [
      { label: t("campaigns.results.leads"), values: days.map(({ leads }) => leads.total) },
      { label: t("campaigns.results.sold"), values: days.map(({ leads }) => leads.sold) },
    ],
  };
}
