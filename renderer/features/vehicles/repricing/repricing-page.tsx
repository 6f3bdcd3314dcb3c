import "../../../texts/lazy/repricing-texts.ts";
import { Alert, Box, Button, Text } from "@mantine/core";
import { IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import type { Repricing } from "../../../../contracts/pricing/repricing.ts";
import { useCan, useMyTeams } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { count, instant } from "../../../ui/format/format.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { Pages } from "../../../ui/table/pages.tsx";
import { pageSize, useReprice, useRepricing } from "./repricing-query.ts";
import { rowHeight, UnpricedTable } from "./unpriced-table.tsx";

/** The automatic values of the stock: when they were computed, and which vehicles have none, with the reasons. */
export function RepricingPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const repricing = useRepricing(page);
  const canStart = useCan()("edit_inventory") !== false;
  const { data } = repricing;
  return (
    <div className={touch.touch}>
      <Page
        title={t("repricing.title")}
        subtitle={data ? t("repricing.valued", { count: data.in_stock, valued: count(data.priced) }) : "…"}
        actions={canStart && <RepriceButton isRunning={data?.job?.status === "processing"} />}
      >
        {!canStart && <ReadOnly />}
        {data?.job?.status === "failed" && (
          <Alert color="red" variant="outline" mb="md" title={t("repricing.failed")}>
            {data.job.error}
          </Alert>
        )}
        <Text mb="xs" maw={720}>
          {t("repricing.text")}
        </Text>
        <Text size="sm" c="dimmed" mb="md">
          {data ? checkedText(data) : "…"}
        </Text>
        <Box className="panel" style={{ overflow: "hidden" }}>
          {repricing.isPending && <LoadingRows rows={6} height={rowHeight} />}
          {repricing.isError && (
            <Box p="md">
              <ErrorNotice error={repricing.error} onRetry={() => void repricing.refetch()} />
            </Box>
          )}
          {data && data.total === 0 && <AllValued data={data} />}
          {data && data.not_priced.length > 0 && <UnpricedTable vehicles={data.not_priced} />}
        </Box>
        <Pages
          list={repricing}
          pageSize={pageSize}
          page={page}
          onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
        />
      </Page>
    </div>
  );
}

const checkedText = ({ last_checked_at: time }: Repricing): string =>
  time === null ? t("repricing.never") : t("repricing.lastChecked", { time: instant(time) });

function RepriceButton({ isRunning }: { readonly isRunning: boolean }) {
  const reprice = useReprice();
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => reprice.mutate()}
      loading={isRunning || reprice.isPending}
    >
      {t("repricing.start")}
    </Button>
  );
}

function ReadOnly() {
  const [team] = useMyTeams().data ?? [];
  return <MissingPermission permission="edit_inventory" team={team} alternative={t("repricing.readOnly")} />;
}

/** No vehicle lacks a value. Vehicles that were not checked yet are not counted. */
const AllValued = ({ data: { in_stock, priced } }: { readonly data: Repricing }) => (
  <EmptyState
    icon={<IconCircleCheck size={44} stroke={1.2} />}
    title={t(in_stock === 0 ? "repricing.noStock.title" : "repricing.complete.title")}
    text={
      in_stock === 0
        ? t("repricing.noStock.text")
        : priced < in_stock
          ? t("repricing.waiting", { count: in_stock - priced })
          : t("repricing.complete.text")
    }
  />
);
