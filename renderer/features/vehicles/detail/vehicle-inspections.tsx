import { Box, Button, Title } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { useInspections } from "../../../api/inspections.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/states.tsx";
import { InspectionsTable, inspectionRowHeight } from "../../../ui/table/inspections-table.tsx";

interface VehicleInspectionsProps {
  readonly car: Vehicle;
  readonly canInspect: boolean;
}

export function VehicleInspections({ car, canInspect }: VehicleInspectionsProps) {
  const list = useInspections({ vehicle_id: car.id, limit: 50 });
  const inspections = list.data?.inspections;
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        {t("vehicles.page.inspections")}
      </Title>
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
    </>
  );
}
