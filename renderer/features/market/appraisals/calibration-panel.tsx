import { Skeleton, Text } from "@mantine/core";
import { useMemo } from "react";
import { t } from "../../../texts/t.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { count, percent } from "../../../ui/format/format.ts";
import { ErrorNotice, Loading } from "../../../ui/page/states.tsx";
import { Panel } from "../panel.tsx";
import { BinTable } from "./bin-table.tsx";
import { type CalibrationBin, chartOf, verdictOf } from "./calibration.ts";
import type { AppraisalFilters } from "./filters.ts";
import { useCalibration } from "./use-appraisals.ts";

type Calibration = NonNullable<ReturnType<typeof useCalibration>["data"]>;

export const binText = ({ from, to }: Pick<CalibrationBin, "from" | "to">): string =>
  t("market.appraisals.binOf", { from: percent(from), to: percent(to) });

/** Whether the probabilities of appraisals come true: as a sentence, a chart and a table. */
export function CalibrationPanel({ filters }: { readonly filters: AppraisalFilters }) {
  const { data, isError, error, refetch } = useCalibration(filters);
  return (
    <Panel title={t("market.appraisals.calibration")}>
      {isError && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Skeleton h={90} role="status" aria-label={t("common.loading")} />
        </Loading>
      )}
      {data && !isError && <Known calibration={data} />}
    </Panel>
  );
}

function Known({ calibration: { bins, appraisals, said, made, not_sold } }: { readonly calibration: Calibration }) {
  return (
    <>
      {appraisals === 0 ? (
        <Text>{t("market.appraisals.none")}</Text>
      ) : (
        <Text>
          {t("market.appraisals.sentence", {
            count: appraisals,
            made: count(made),
            said: count(Math.round((said ?? 0) * appraisals)),
          })}{" "}
          {t(`market.appraisals.verdict.${verdictOf(bins)}`)}
        </Text>
      )}
      {not_sold > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t("market.appraisals.notSold", { count: not_sold })}
        </Text>
      )}
      {appraisals > 0 && <Reliability bins={bins} />}
    </>
  );
}

function Reliability({ bins }: { readonly bins: Calibration["bins"] }) {
  // every answer is a new object, often with the same figures
  const text = JSON.stringify(bins);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the bins
  const data = useMemo(
    () => chartOf(bins, { said: t("market.appraisals.said"), made: t("market.appraisals.made"), bin: binText }),
    [text],
  );
  return (
    <>
      <Chart
        title={t("market.appraisals.chart")}
        kind="bar"
        data={data}
        format={percent}
        labelTitle={t("market.appraisals.bin")}
        height={220}
      />
      <BinTable bins={bins.filter(({ appraisals }) => appraisals > 0)} />
    </>
  );
}
