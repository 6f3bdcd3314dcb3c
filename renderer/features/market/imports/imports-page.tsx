import "../../../texts/lazy/market-texts.ts";
import { Box, Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { importPageSize, useImports } from "../../../api/records/market.ts";
import { useCan } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import { MarketFrame } from "../market-frame.tsx";
import { ImportsTable, importRowHeight } from "./imports-table.tsx";

/** The imports of the market, newest first, with their progress and results. */
export function ImportsPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const list = useImports(page);
  const mayImport = useCan()("edit_inventory") !== false;
  return (
    <MarketFrame tab="imports" subtitle={list.data ? t("market.imports.subtitle", { count: list.data.total }) : "…"}>
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {list.isPending && <LoadingRows rows={6} height={importRowHeight} />}
          {list.data?.total === 0 && (
            <EmptyState
              icon={<IconFileImport size={44} stroke={1.2} />}
              title={t("market.imports.empty.title")}
              text={t("market.imports.empty.text")}
              action={
                mayImport && (
                  <Button component={Link} to="/market/imports/new">
                    {t("market.import")}
                  </Button>
                )
              }
            />
          )}
          {list.data && list.data.imports.length > 0 && <ImportsTable imports={list.data.imports} />}
        </Box>
      )}
      <Pages
        list={list}
        pageSize={importPageSize}
        page={page}
        onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
      />
    </MarketFrame>
  );
}
