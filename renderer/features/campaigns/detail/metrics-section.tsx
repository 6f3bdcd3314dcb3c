import { Box, NativeSelect, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Campaign, Metrics } from "../../../../contracts/campaigns.ts";
import { useMetrics } from "../../../api/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { count, day, instant, money } from "../../../ui/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
import { platformName } from "../platform-texts.ts";
import { daysOf, type Figure, figures, seriesOf, totalOf } from "./daily.ts";

/** What the campaign has achieved: totals, and a chart by day with bars for each platform. */
export function MetricsSection({ campaign }: { readonly campaign: Campaign }) {
  const all = useMetrics(campaign);
  if (all.length === 0) return null;
  const known = all.flatMap(({ metrics }) => metrics ?? []);
  const failed = all.find(({ error }) => error !== null);
  return (
    <Box component="section" className="panel" p="md" mb="md" aria-label={t("campaigns.metrics.title")}>
      <Title order={2} mb="sm">
        {t("campaigns.metrics.title")}
      </Title>
      {failed?.error && <ErrorNotice error={failed.error} />}
      {known.length === 0 && !failed && <LoadingRows rows={3} height={44} />}
      {known.length > 0 && (
        <Figures all={all.flatMap(({ platform, metrics }) => (metrics ? [{ platform, metrics }] : []))} />
      )}
    </Box>
  );
}

interface FiguresProps {
  readonly all: readonly { readonly platform: Campaign["platforms"][number]["platform"]; readonly metrics: Metrics }[];
}

function Figures({ all }: FiguresProps) {
  const [figure, setFigure] = useState<Figure>("clicks");
  const known = all.map(({ metrics }) => metrics);
  const currency = known[0]?.currency ?? "USD";
  const amount = (value: number) => money(value, currency, 2);
  const format = useMemo(
    () => (figure === "spent" ? (value: number) => money(value, currency, 2) : count),
    [figure, currency],
  );
  // the platforms answer with new objects that hold the same figures
  const key = JSON.stringify(all.map(({ platform, metrics }) => [platform, metrics.daily]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the figures
  const data = useMemo(() => {
    const days = daysOf(known);
    const series = all.map(({ platform, metrics }) => ({
      label: platformName(platform),
      values: seriesOf(metrics, days, figure),
    }));
    return { labels: days.map((date) => day(`${date}T12:00:00`)), series };
  }, [key, figure]);
  const clicks = totalOf(known, "clicks");
  const spent = totalOf(known, "spent");
  const latest = known
    .map(({ as_of }) => as_of)
    .sort()
    .at(-1);
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 5 }} component="dl" my={0} mb="md">
        {figures.map((one) => (
          <Total key={one} label={t(`campaigns.metrics.${one}`)}>
            {one === "spent" ? amount(spent) : count(totalOf(known, one))}
          </Total>
        ))}
        <Total label={t("campaigns.metrics.perClick")}>{clicks === 0 ? "–" : amount(spent / clicks)}</Total>
      </SimpleGrid>
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

const Total = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600} size="lg">
      {children}
    </Text>
  </div>
);
