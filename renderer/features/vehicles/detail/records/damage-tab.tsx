import { Box } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { withSentences } from "../../../../ui/format/sentences.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { LoadingRows } from "../../../../ui/page/states.tsx";

const loadScreen = () => withSentences(import("../../../repair/repair-screen.tsx"));

interface DamageTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The repair estimates of the vehicle. Their screen is loaded when the tab is opened. */
export function DamageTab({ car, access }: DamageTabProps) {
  const screen = useOnDemand(loadScreen, true);
  if (screen) return <screen.RepairScreen car={car} access={access} />;
  return (
    <Box className="panel">
      <LoadingRows rows={6} height={64} />
    </Box>
  );
}
