import { Box } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { LoadingRows } from "../../../../ui/page/states.tsx";

const loadScreen = () => import("../photos/photos-screen.tsx");

interface PhotosTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The photos of the vehicle. Their screen is loaded when the tab is opened. */
export function PhotosTab({ car, access }: PhotosTabProps) {
  const screen = useOnDemand(loadScreen, true);
  if (screen) return <screen.PhotosScreen car={car} access={access} />;
  return (
    <Box className="panel">
      <LoadingRows rows={6} height={64} />
    </Box>
  );
}
