import { Box } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { withSentences } from "../../../../ui/format/sentences.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { LoadingRows } from "../../../../ui/page/states.tsx";

const loadScreen = () => withSentences(import("../../../mechanical/mechanical-screen.tsx"));

interface MechanicalTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The mechanical diagnostics of the vehicle. Their screen is loaded when the tab is opened. */
export function MechanicalTab({ car, access }: MechanicalTabProps) {
  const screen = useOnDemand(loadScreen, true);
  if (screen) return <screen.MechanicalScreen car={car} access={access} />;
  return (
    <Box className="panel">
      <LoadingRows rows={6} height={64} />
    </Box>
  );
}
