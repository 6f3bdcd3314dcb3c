import "../../../texts/lazy/campaigns-texts.ts";
import { NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import type { CampaignResults } from "../../../../contracts/customers/campaign-results.ts";
import { t } from "../../../texts/t.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { count, money } from "../../../ui/format/format.ts";
import { type Figure, figures, seriesOf } from "./result-series.ts";

/** One of the figures by day, as a chart. */
export function ResultChart({ results }: { readonly results: CampaignResults }) {
  const [figure, setFigure] = useState<Figure>("clicks");
  const { currency } = results;
  const format = useMemo(
    () => (figure === "spent" ? (value: number) => money(value, currency, 2) : count),
    [figure, currency],
  );
  // every answer is a new object, mostly with the same figures
  const key = JSON.stringify([results.days, results.platforms.map(({ platform, days }) => [platform, days])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the figures
  const data = useMemo(() => seriesOf(results, figure), [key, figure]);
  return (
    <div>
      <NativeSelect
        w={200}
        mb="sm"
        label={t("campaigns.results.figure")}
        value={figure}
        onChange={(event) => setFigure(figures.find((one) => one === event.currentTarget.value) ?? "clicks")}
        data={figures.map((value) => ({ value, label: t(`campaigns.results.${value}`) }))}
      />
      <Chart
        title={t("campaigns.results.byDay", { figure: t(`campaigns.results.${figure}`) })}
        kind="bar"
        data={data}
        format={format}
        labelTitle={t("campaigns.results.day")}
      />
    </div>
  );
}
