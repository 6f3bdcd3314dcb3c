import { Box, Button, SegmentedControl } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { InspectionStatus } from "../../../contracts/inspections/visual.ts";
import { useInspections } from "../../api/records/inspections.ts";
import { useVehiclesById } from "../../api/records/vehicles.ts";
import { t } from "../../texts/t.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { InspectionsTable, inspectionRowHeight } from "../../ui/table/inspections-table.tsx";
import { Pages } from "../../ui/table/pages.tsx";

const pageSize = 50;
const statuses = [
  { value: "all", label: t("inspections.status.all") },
  { value: "processing", label: t("inspections.status.processing") },
  { value: "completed", label: t("inspections.status.completed") },
  { value: "failed", label: t("inspections.status.failed") },
  { value: "review", label: t("inspections.status.review") },
];
const Status = z.enum([...InspectionStatus.options, "review"]);

function useFilters() {
  const [search, setSearch] = useSearchParams();
  const parsed = Status.safeParse(search.get("status"));
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const change = (part: { status?: string; page?: number }) => {
    const next = new URLSearchParams();
    const nextStatus = part.status ?? parsed.data ?? "all";
    if (nextStatus !== "all") next.set("status", nextStatus);
    if (part.page !== undefined && part.page > 1) next.set("page", String(part.page));
    setSearch(next, { replace: true });
  };
  return { status: parsed.data, page, change } as const;
}

export function InspectionsPage() {
  const { status, page, change } = useFilters();
  const filter = status === "review" ? { awaits_review: "true" as const } : status && { status };
  const list = useInspections({ ...filter, limit: pageSize, offset: (page - 1) * pageSize });
  const inspections = list.data?.inspections ?? [];
  const cars = useVehiclesById(inspections.map(({ vehicle_id }) => vehicle_id));
  const total = list.data?.total ?? 0;
  const isPastLastPage = total > 0 && inspections.length === 0;
  return (
    <Page
      title={t("inspections.title")}
      subtitle={list.data ? t("inspections.total", { count: total }) : "…"}
      actions={
        <Button component={Link} to="/inspections/cases" variant="default">
          {t("inspections.cases")}
        </Button>
      }
    >
      <SegmentedControl
        mb="sm"
        aria-label={t("inspections.status.label")}
        // five labels fit a phone
        styles={{ label: { paddingInline: 6 } }}
        data={statuses}
        value={status ?? "all"}
        onChange={(value) => change({ status: value })}
      />
      <Box className="panel" style={{ overflow: "hidden" }}>
        {(list.isPending || isPastLastPage) && <LoadingRows rows={8} height={inspectionRowHeight} />}
        {list.isError && (
          <Box p="md">
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          </Box>
        )}
        {list.data && total === 0 && <NoInspections filtered={status !== undefined} />}
        {inspections.length > 0 && <InspectionsTable inspections={inspections} cars={cars} />}
      </Box>
      <Pages list={list} pageSize={pageSize} page={page} onPage={(to) => change({ page: to })} />
    </Page>
  );
}

const NoInspections = ({ filtered }: { readonly filtered: boolean }) => (
  <EmptyState
    icon={<IconClipboardCheck size={44} stroke={1.2} />}
    title={t(filtered ? "inspections.noMatch.title" : "inspections.empty.title")}
    text={t(filtered ? "inspections.noMatch.text" : "inspections.empty.text")}
    action={
      !filtered && (
        <Button component={Link} to="/inventory">
          {t("inspections.empty.action")}
        </Button>
      )
    }
  />
);
