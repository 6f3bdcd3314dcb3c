import "../../../texts/lazy/appraisals-texts.ts";
import "../../../texts/lazy/market-texts.ts";
import { Box, Button, Group, NativeSelect, Pill } from "@mantine/core";
import { IconGavel } from "@tabler/icons-react";
import { Link } from "react-router";
import { appraisalDecisions } from "../../../../contracts/pricing/appraisals.ts";
import { useCan, useMyTeams } from "../../../api/records/teams.ts";
import { useVehicle, useVehiclesById } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Pages } from "../../../ui/table/pages.tsx";
import { MarketFrame } from "../market-frame.tsx";
import { AppraisalsTable, appraisalRowHeight } from "./appraisals-table.tsx";
import { CalibrationPanel } from "./calibration-panel.tsx";
import { periods, useAppraisalFilters } from "./filters.ts";
import { appraisalPageSize, useAllAppraisals } from "./use-appraisals.ts";

/** The appraisals of all vehicles with their outcome, and whether their probabilities come true. */
export function AppraisalsPage() {
  const { filters, change, isFiltered } = useAppraisalFilters();
  const list = useAllAppraisals(filters);
  const appraisals = list.data?.appraisals ?? [];
  const cars = useVehiclesById(appraisals.map(({ vehicle_id }) => vehicle_id));
  const seesCosts = useCan()("view_costs") !== false;
  return (
    <MarketFrame
      tab="appraisals"
      subtitle={list.data ? t("market.appraisals.subtitle", { count: list.data.total }) : "…"}
      actions={<span />}
    >
      {!seesCosts && <NoCosts />}
      <Filters {...{ filters, change }} />
      <CalibrationPanel filters={filters} />
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {!list.isError && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {list.isPending && <LoadingRows rows={6} height={appraisalRowHeight} />}
          {list.data?.total === 0 && <NoAppraisals isFiltered={isFiltered} />}
          {appraisals.length > 0 && <AppraisalsTable appraisals={appraisals} cars={cars} />}
        </Box>
      )}
      <Pages
        list={list}
        pageSize={appraisalPageSize}
        page={filters.page}
        onPage={(page) => change("page", page === 1 ? "" : String(page))}
      />
    </MarketFrame>
  );
}

function NoCosts() {
  const [team] = useMyTeams().data ?? [];
  return <MissingPermission permission="view_costs" team={team} />;
}

function Filters({ filters, change }: Pick<ReturnType<typeof useAppraisalFilters>, "filters" | "change">) {
  const car = useVehicle(filters.vehicle ?? "").data;
  return (
    <Group component="search" mb="md" gap="sm" align="flex-end">
      <NativeSelect
        label={t("market.appraisals.period")}
        value={filters.period === undefined ? "" : String(filters.period)}
        onChange={(event) => change("days", event.currentTarget.value)}
        data={[
          { value: "", label: t("market.appraisals.anyTime") },
          ...periods.map((days) => ({ value: String(days), label: t("market.appraisals.days", { count: days }) })),
        ]}
      />
      <NativeSelect
        label={t("market.appraisals.decision")}
        value={filters.decision ?? ""}
        onChange={(event) => change("decision", event.currentTarget.value)}
        data={[
          { value: "", label: t("market.appraisals.anyDecision") },
          ...appraisalDecisions.map((value) => ({ value, label: t(`appraisals.decision.${value}`) })),
        ]}
      />
      {filters.vehicle !== undefined && (
        <Pill
          size="lg"
          withRemoveButton
          removeButtonProps={{
            "aria-label": t("market.appraisals.anyVehicle"),
            "aria-hidden": false,
            tabIndex: 0,
          }}
          onRemove={() => change("vehicle", "")}
        >
          {car ? vehicleName(car) : t("market.appraisals.vehicle")}
        </Pill>
      )}
    </Group>
  );
}

const NoAppraisals = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={<IconGavel size={44} stroke={1.2} />}
      title={t("market.appraisals.noMatch.title")}
      text={t("market.appraisals.noMatch.text")}
    />
  ) : (
    <EmptyState
      icon={<IconGavel size={44} stroke={1.2} />}
      title={t("market.appraisals.empty.title")}
      text={t("market.appraisals.empty.text")}
      action={
        <Button component={Link} to="/inventory">
          {t("market.appraisals.inventory")}
        </Button>
      }
    />
  );
