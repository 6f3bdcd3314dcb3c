import "../../../texts/lazy/market-texts.ts";
import { Alert, Anchor, Box, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router";
import { type MarketSummary, useMarketSummary } from "../../../api/records/market.ts";
import { useCan } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { count, daysSince, exactPercent, utcDay } from "../../../ui/format/format.ts";
import { ErrorNotice, Loading } from "../../../ui/page/states.tsx";
import { MarketFrame } from "../market-frame.tsx";
import { NoRows } from "../no-rows.tsx";
import { Figures, Panel } from "../panel.tsx";
import { oldAfterDays } from "../words.ts";
import { BreakdownPanels } from "./breakdown-panels.tsx";
import { DeleteRows } from "./delete-rows.tsx";
import { SourcesTable } from "./sources-table.tsx";

/** What the market consists of: its rows by source, kind, age, make and state, and its price model. */
export function OverviewPage() {
  const { data, isPending, isError, error, refetch } = useMarketSummary();
  return (
    <MarketFrame tab="overview" subtitle={data ? t("market.overview.subtitle", { count: data.rows }) : "…"}>
      {isError && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <Loading>
          <Skeleton h={480} role="status" aria-label={t("common.loading")} />
        </Loading>
      )}
      {data?.rows === 0 && (
        <Box className="panel">
          <NoRows />
        </Box>
      )}
      {data && data.rows > 0 && <Known summary={data} />}
    </MarketFrame>
  );
}

function Known({ summary }: { readonly summary: MarketSummary }) {
  const { rows, makes, models, newest, oldest, own_sales, demo_rows, by_source } = summary;
  const mayDelete = useCan()("edit_inventory") !== false;
  const dayOr = (instant: string | null) => (instant === null ? t("market.overview.noDate") : utcDay(instant));
  return (
    <>
      {newest !== null && daysSince(newest) > oldAfterDays && (
        <Alert color="yellow" variant="outline" role="note" mb="md">
          {t("market.overview.old", { day: utcDay(newest) })}
        </Alert>
      )}
      <Panel title={t("market.overview.figures")} actions={mayDelete && <DeleteRows summary={summary} />}>
        <Figures
          label={t("market.overview.figures")}
          figures={[
            [t("market.overview.rows"), count(rows)],
            [t("market.overview.makes"), count(makes)],
            [t("market.overview.models"), count(models)],
            [t("market.overview.newest"), dayOr(newest)],
            [t("market.overview.oldest"), dayOr(oldest)],
            [t("market.overview.ownSales"), count(own_sales)],
            ...(demo_rows > 0 ? [[t("market.overview.demoRows"), count(demo_rows)] as const] : []),
          ]}
        />
        <Text size="sm" mt="sm">
          {summary.model
            ? t("market.overview.modelOk", { error: exactPercent(summary.model.held_out.mdape / 100) })
            : t("market.overview.modelNone")}{" "}
          <Anchor component={Link} to="/market/model" size="sm" underline="always">
            {t("market.overview.modelLink")}
          </Anchor>
        </Text>
      </Panel>
      <SourcesTable sources={by_source} />
      <BreakdownPanels total={rows} />
    </>
  );
}
