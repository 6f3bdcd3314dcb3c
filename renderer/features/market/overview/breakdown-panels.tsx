import { Anchor, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router";
import type { MarketBreakdown } from "../../../../contracts/pricing/market-breakdown.ts";
import { useMarketBreakdown } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, hasFailed, Loading } from "../../../ui/page/states.tsx";
import market from "../market.module.css";
import { Panel } from "../panel.tsx";
import { Bars } from "./bars.tsx";
import { ageText, makeName, topStates } from "./breakdown.ts";

const shownMakes = 12;
const shownStates = 10;

/** The rows by age, make and state. */
export function BreakdownPanels({ total }: { readonly total: number }) {
  const { data, error, refetch } = useMarketBreakdown();
  if (hasFailed({ data, error })) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton h={420} role="status" aria-label={t("common.loading")} />
      </Loading>
    );
  }
  return (
    <div className={market.columns}>
      <Panel title={t("market.overview.ages")}>
        <Bars
          label={t("market.overview.ages")}
          total={total}
          bars={data.ages.map(({ max_days, rows }) => ({ key: String(max_days), label: ageText(max_days), rows }))}
        />
      </Panel>
      <Makes makes={data.makes} total={total} />
      <Panel title={t("market.overview.states")}>
        <Bars label={t("market.overview.states")} total={total} bars={topStates(data.states, shownStates)} />
      </Panel>
    </div>
  );
}

const Makes = ({ makes, total }: { readonly makes: MarketBreakdown["makes"]; readonly total: number }) => (
  <Panel title={t("market.overview.makesTitle")}>
    <Bars
      label={t("market.overview.makesTitle")}
      total={total}
      bars={makes.slice(0, shownMakes).map(({ make, rows }) => ({
        key: make,
        rows,
        label: (
          <Anchor
            component={Link}
            to={`/market/listings?make=${encodeURIComponent(make)}`}
            underline="always"
            size="sm"
            aria-label={t("market.overview.listingsOf", { make: makeName(make) })}
          >
            {makeName(make)}
          </Anchor>
        ),
      }))}
    />
    {makes.length > shownMakes && (
      <Text size="sm" c="dimmed" mt="xs">
        {t("market.overview.moreMakes")}
      </Text>
    )}
  </Panel>
);
