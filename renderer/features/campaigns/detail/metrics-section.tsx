import { Box, NativeSelect, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Metrics } from "../../../../contracts/campaign-metrics.ts";
import type { Campaign, Platform } from "../../../../contracts/campaigns.ts";
import { useMetrics } from "../../../api/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { count, day, instant, money } from "../../../ui/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
import { platformName } from "../platform-texts.ts";
import { daysOf, type Figure, figures, seriesOf, spendingOf, totalOf } from "./daily.ts";

/** What the campaign has achieved: totals, and a chart by day with bars for each platform. */
export function MetricsSection({ campaign }: { readonly campaign: Campaign }) {
  const all = useMetrics(campaign);
  if (all.length === 0) return null;
  const known = all.flatMap(({ platform, metrics }) => (metrics ? [{ platform, metrics }] : []));
  const failed = all.find(({ error }) => error !== null);
  return (
    <Box component="section" className="panel" p="md" mb="md" aria-label={t("campaigns.metrics.title")}>
      <Title order={2} mb="sm">
        {t("campaigns.metrics.title")}
      </Title>
      {failed?.error && <ErrorNotice error={failed.error} />}
      {known.length === 0 && !failed && <LoadingRows rows={3} height={44} />}
      {known.length > 0 && (
        <>
          <Totals all={known.map(({ metrics }) => metrics)} />
          <ByDay all={known} />
        </>
      )}
    </Box>
  );
}

const countedFigures = ["impressions", "clicks", "conversions"] as const;

function Totals({ all }: { readonly all: readonly Metrics[] }) {
  const spending = spendingOf(all);
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} component="dl" my={0} mb="md">
      {countedFigures.map((figure) => (
        <Total key={figure} label={t(`campaigns.metrics.${figure}`)} values={[count(totalOf(all, figure))]} />
      ))}
      <Total
        label={t("campaigns.metrics.spent")}
        values={spending.map(({ currency, spent }) => money(spent, currency, 2))}
      />
      <Total
        label={t("campaigns.metrics.perClick")}
        values={spending.map(({ currency, perClick }) => (perClick === undefined ? "–" : money(perClick, currency, 2)))}
      />
    </SimpleGrid>
  );
}

/** A total; what is spent has a line for each currency. */
const Total = ({ label, values }: { readonly label: string; readonly values: readonly string[] }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    {[...new Set(values)].map((value) => (
      <Text key={value} component="dd" m={0} fw={600} size="lg">
        {value}
      </Text>
    ))}
  </div>
);

interface ByDayProps {
  readonly all: readonly { readonly platform: Platform; readonly metrics: Metrics }[];
}

function ByDay({ all }: ByDayProps) {
  const [figure, setFigure] = useState<Figure>("clicks");
  const known = all.map(({ metrics }) => metrics);
  const [currency, ...otherCurrencies] = spendingOf(known).map((one) => one.currency);
  // the axis has one unit: with several currencies, each platform's label names its own
  const isMixed = otherCurrencies.length > 0;
  const format = useMemo(
    () => (figure === "spent" && !isMixed ? (value: number) => money(value, currency, 2) : count),
    [figure, isMixed, currency],
  );
  // the platforms answer with new objects that hold the same figures
  const key = JSON.stringify(all.map(({ platform, metrics }) => [platform, metrics.daily]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the figures
  const data = useMemo(() => {
    const days = daysOf(known);
    const series = all.map(({ platform, metrics }) => ({
      label:
        figure === "spent" && isMixed
          ? t("campaigns.metrics.inCurrency", { platform: platformName(platform), currency: metrics.currency })
          : platformName(platform),
      values: seriesOf(metrics, days, figure),
    }));
    return { labels: days.map((date) => day(`${date}T12:00:00`)), series };
  }, [key, figure, isMixed]);
  const latest = known
    .map(({ as_of }) => as_of)
    .sort()
    .at(-1);
  return (
    <>
      <NativeSelect
        w={200}
        mb="sm"
        label={t("campaigns.metrics.figure")}
        value={figure}
        onChange={(event) => setFigure(figures.find((one) => one === event.currentTarget.value) ?? "clicks")}
        data={figures.map((value) => ({ value, label: t(`campaigns.metrics.${value}`) }))}
      />
      <Chart
        title={t("campaigns.metrics.byDay", { figure: t(`campaigns.metrics.${figure}`) })}
        kind="bar"
        data={data}
        format={format}
        labelTitle={t("campaigns.metrics.day")}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {latest !== undefined && t("campaigns.metrics.asOf", { time: instant(latest) })}
      </Text>
    </>
  );
}
