import "../../../texts/lazy/cases-texts.ts";
import { Box, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconClipboardList, IconX, IconZoomExclamation } from "@tabler/icons-react";
import { Link } from "react-router";
import { CaseStatus } from "../../../../contracts/papers/cases.ts";
import { useCaseList } from "../../../api/records/cases.ts";
import { useVehicle, useVehiclesById } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { Page } from "../../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { Pages } from "../../../ui/table/pages.tsx";
import { CasesTable, caseRowHeight } from "./cases-table.tsx";
import { pageSize, queryOf, useCaseFilters } from "./filters.ts";

const statuses = [
  { value: "all", label: t("cases.status.all") },
  ...CaseStatus.options.map((value) => ({ value, label: t(`cases.status.${value}`) })),
];

/** The cases of all vehicles, or of one. */
export function CasesPage() {
  const { filters, change } = useCaseFilters();
  const list = useCaseList(queryOf(filters));
  const cases = list.data?.inspections ?? [];
  const cars = useVehiclesById(cases.map(({ vehicle_id }) => vehicle_id));
  const total = list.data?.total ?? 0;
  const isPastLastPage = total > 0 && cases.length === 0;
  const clear = () => change({ status: undefined, vehicle: undefined });
  const isFiltered = filters.status !== undefined || filters.vehicle !== undefined;
  return (
    <Page
      title={t("cases.title")}
      subtitle={list.data ? t("cases.total", { count: total }) : "…"}
      actions={
        <Button component={Link} to="/inspections" variant="default">
          {t("cases.inspections")}
        </Button>
      }
    >
      <Group mb="sm" gap="xs" className={touch.touch ?? ""}>
        <SegmentedControl
          aria-label={t("cases.status.label")}
          data={statuses}
          value={filters.status ?? "all"}
          onChange={(value) => change({ status: CaseStatus.safeParse(value).data })}
        />
        {filters.vehicle !== undefined && (
          <OneVehicle id={filters.vehicle} onClear={() => change({ vehicle: undefined })} />
        )}
      </Group>
      <Box className="panel" style={{ overflow: "hidden" }}>
        {(list.isPending || isPastLastPage) && <LoadingRows rows={8} height={caseRowHeight} />}
        {list.isError && (
          <Box p="md">
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          </Box>
        )}
        {list.data && total === 0 && (isFiltered ? <NoMatch onClear={clear} /> : <NoCases />)}
        {cases.length > 0 && <CasesTable cases={cases} cars={cars} />}
      </Box>
      <Pages list={list} pageSize={pageSize} page={filters.page} onPage={(page) => change({ page })} />
    </Page>
  );
}

function OneVehicle({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const car = useVehicle(id).data;
  return (
    <>
      <Text size="sm">{car ? t("cases.ofVehicle", { car: vehicleName(car) }) : t("cases.ofOneVehicle")}</Text>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
        {t("cases.allVehicles")}
      </Button>
    </>
  );
}

const NoCases = () => (
  <EmptyState
    icon={<IconClipboardList size={44} stroke={1.2} />}
    title={t("cases.empty.title")}
    text={t("cases.empty.text")}
    action={
      <Button component={Link} to="/inventory">
        {t("cases.empty.action")}
      </Button>
    }
  />
);

const NoMatch = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    icon={<IconZoomExclamation size={44} stroke={1.2} />}
    title={t("cases.noMatch.title")}
    text={t("cases.noMatch.text")}
    action={
      <Button variant="default" onClick={onClear}>
        {t("cases.noMatch.action")}
      </Button>
    }
  />
);
