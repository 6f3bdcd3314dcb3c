import "../../texts/lazy/cases-texts.ts";
import { Anchor, Box, Button, Group, Text, Title } from "@mantine/core";
import { IconClipboardList } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { api } from "../../api/client/client.ts";
import { refreshCases, useCaseList } from "../../api/records/cases.ts";
import type { VehicleAccess } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import touch from "../../ui/page/touch.module.css";
import { caseAddress } from "./address.ts";
import { CasesTable, caseRowHeight } from "./list/cases-table.tsx";
import { casesOfVehicle } from "./list/filters.ts";

interface VehicleCasesProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

const shown = 5;

/** The newest cases of a vehicle, and the start of another one. */
export function VehicleCases({ car, access }: VehicleCasesProps) {
  const list = useCaseList({ vehicle_id: car.id, limit: shown, offset: 0 });
  const cases = list.data?.inspections ?? [];
  const open = cases.find(({ status }) => status === "processing");
  return (
    <section aria-label={t("cases.title")} className={touch.touch ?? ""} style={{ marginTop: 24 }}>
      <Group justify="space-between" mb="sm" mih={36}>
        <Title order={2}>{t("cases.title")}</Title>
        {list.data && open && (
          <Button component={Link} to={caseAddress(open.inspection_id)} variant="default">
            {t("cases.vehicleList.open")}
          </Button>
        )}
        {list.data && !open && access?.can("inspect_vehicles") && car.vin !== null && (
          <StartCase car={car} vin={car.vin} />
        )}
      </Group>
      {list.isError && !list.data && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingRows rows={1} height={caseRowHeight} />}
      {list.data && (
        <Text c="dimmed" size="sm" mb="sm">
          {t("cases.vehicleList.text")} {open && t("cases.vehicleList.isOpen")}
          {car.vin === null && access?.can("inspect_vehicles") && t("cases.vehicleList.noVin")}
        </Text>
      )}
      {cases.length > 0 && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          <CasesTable cases={cases} />
        </Box>
      )}
      {(list.data?.total ?? 0) > shown && (
        <Anchor
          component={Link}
          to={casesOfVehicle(car.id)}
          underline="always"
          size="sm"
          mt="sm"
          display="inline-block"
        >
          {t("cases.vehicleList.more")}
        </Anchor>
      )}
    </section>
  );
}

/** Opens a case and its page. */
function StartCase({ car, vin }: { readonly car: Vehicle; readonly vin: string }) {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => api.cases.create({ body: { vehicle: { vin }, inspection_type: "full" } }),
    onSuccess: ({ inspection_id }) => {
      refreshCases(car.id);
      void navigate(caseAddress(inspection_id));
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardList size={17} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t("cases.vehicleList.start")}
      </Button>
      {start.isError && (
        <div style={{ flexBasis: "100%" }}>
          <ErrorNotice error={start.error} />
        </div>
      )}
    </>
  );
}
