import { Box, Button, Group } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { useInspections } from "../../../api/records/inspections.ts";
import type { VehicleAccess } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { useOnDemand } from "../../../ui/page/on-demand.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { InspectionsTable, inspectionRowHeight } from "../../../ui/table/inspections-table.tsx";
import { compareAddress } from "../../compare/address.ts";

const loadCases = () => import("../../cases/vehicle-cases.tsx");

interface VehicleInspectionsProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The visual inspections of the vehicle and its cases, newest first. */
export function VehicleInspections({ car, access }: VehicleInspectionsProps) {
  const canInspect = access?.can("inspect_vehicles") ?? false;
  const list = useInspections({ vehicle_id: car.id, limit: 50 });
  const inspections = list.data?.inspections;
  const cases = useOnDemand(loadCases, true);
  const [later, earlier] = inspections?.filter(({ status }) => status === "completed") ?? [];
  return (
    <>
      {access && !canInspect && <MissingPermission permission="inspect_vehicles" team={access.team} />}
      {inspections !== undefined && inspections.length > 0 && (canInspect || earlier) && (
        <Group justify="flex-end" mb="sm">
          {later && earlier && (
            <Button component={Link} to={compareAddress(later.inspection_id, earlier.inspection_id)} variant="default">
              {t("vehicle.inspections.compare")}
            </Button>
          )}
          {canInspect && (
            <Button component={Link} to={`/vehicles/${car.id}/inspect`} variant="default">
              {t("vehicle.inspections.new")}
            </Button>
          )}
        </Group>
      )}
      <Box className="panel" style={{ overflow: "hidden" }}>
        {list.isError && (
          <Box p="md">
            <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          </Box>
        )}
        {list.isPending && <LoadingRows rows={3} height={inspectionRowHeight} />}
        {inspections?.length === 0 && (
          <EmptyState
            icon={<IconClipboardCheck size={40} stroke={1.2} />}
            title={t("vehicles.page.notInspected.title")}
            text={t("vehicles.page.notInspected.text")}
            action={
              canInspect && (
                <Button component={Link} to={`/vehicles/${car.id}/inspect`}>
                  {t("vehicles.inspect")}
                </Button>
              )
            }
          />
        )}
        {inspections && inspections.length > 0 && <InspectionsTable inspections={inspections} />}
      </Box>
      {cases && <cases.VehicleCases car={car} access={access} />}
    </>
  );
}
