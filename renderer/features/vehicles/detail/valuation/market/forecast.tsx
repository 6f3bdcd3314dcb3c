import { SegmentedControl, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { Chart } from "../../../../../ui/chart/chart.tsx";
import { exactPercent, money } from "../../../../../ui/format/format.ts";
import { translated } from "../../../../../ui/format/sentences.ts";
import panel from "../valuation.module.css";
import { type ForecastWords, forecastData, type Horizon, horizonsOf } from "./forecast-data.ts";

const wordsOf = (): ForecastWords => ({
  value: t("valuation.forecast.value"),
  low: t("valuation.forecast.low"),
  high: t("valuation.forecast.high"),
  today: t("valuation.forecast.today"),
  inDays: (days) => t("valuation.forecast.inDays", { count: days }),
  year: String,
});

/** What the car will be worth in the next 90 days and in the next years, with the range of prices. */
export function Forecast({ valuation }: { readonly valuation: Valuation }) {
  const forecast = valuation.depreciation_forecast;
  const horizons = forecast === null ? [] : horizonsOf(forecast);
  const [chosen, choose] = useState<Horizon>("days");
  const horizon = horizons.includes(chosen) ? chosen : horizons[0];
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="forecast-title">
      <div className={panel.titled}>
        <Title order={2} id="forecast-title">
          {t("valuation.forecast.title")}
        </Title>
        {horizons.length > 1 && (
          <SegmentedControl
            aria-label={t("valuation.forecast.horizon")}
            value={horizon ?? "days"}
            onChange={(value) => choose(value === "years" ? "years" : "days")}
            data={horizons.map((value) => ({ value, label: t(`valuation.forecast.${value}`) }))}
          />
        )}
      </div>
      {forecast === null || horizon === undefined ? (
        <p className={panel.text}>{t("valuation.forecast.none")}</p>
      ) : (
        <>
          <p className={panel.text}>
            {t("valuation.forecast.lossText", { percent: exactPercent(forecast.annual_depreciation_rate / 100) })}
          </p>
          <ForecastChart valuation={valuation} horizon={horizon} />
          <details className={panel.sources}>
            <summary>{t("valuation.market.sources")}</summary>
            <ul>
              <li>{translated(forecast.basis)}</li>
            </ul>
          </details>
        </>
      )}
    </section>
  );
}

function ForecastChart({ valuation, horizon }: { readonly valuation: Valuation; readonly horizon: Horizon }) {
  const { valuation_id, revision } = valuation;
  const { currency } = valuation.valuation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: id and revision stand for the figures; every answer is a new object
  const data = useMemo(() => forecastData(valuation, horizon, wordsOf()), [valuation_id, revision, horizon]);
  const format = useMemo(() => (value: number) => money(value, currency), [currency]);
  return (
    <Chart
      title={`${t("valuation.forecast.title")}, ${t(`valuation.forecast.${horizon}`)}`}
      kind="line"
      data={data}
      format={format}
      labelTitle={t("valuation.forecast.when")}
    />
  );
}
