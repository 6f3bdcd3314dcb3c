import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useInspections } from "../../../../api/records/inspections.ts";
import { useSpinManifest } from "../../../../api/records/spins.ts";
import {
  useAssessments,
  useDiagnostics,
  useValuations,
  useVehicleCampaigns,
  useVehicleLeads,
  useVehiclePhotos,
} from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format/format.ts";
import { TabLinks } from "../../../../ui/page/tab-links.tsx";
import { type TabName, tabAddress, tabLabels, tabNames } from "../tabs.ts";
import classes from "./header.module.css";

/** How many records each tab has; undefined while that is not known. */
function useCounts(carId: string): Readonly<Record<TabName, number | undefined>> {
  return {
    overview: undefined,
    photos: useVehiclePhotos(carId).data?.length,
    inspections: useInspections({ vehicle_id: carId, limit: 50 }).data?.total,
    "360": useSpinManifest(carId).data?.sides.length,
    mechanical: useDiagnostics(carId).data?.total,
    damage: useAssessments(carId).data?.total,
    valuation: useValuations(carId).data?.total,
    leads: useVehicleLeads(carId).data?.total,
    marketing: useVehicleCampaigns(carId).data?.total,
  };
}

interface VehicleTabsProps {
  readonly car: Vehicle;
  readonly tab: TabName;
}

/** Links to the tabs, each with its count. */
export function VehicleTabs({ car, tab }: VehicleTabsProps) {
  const counts = useCounts(car.id);
  const tabs = tabNames.map((name) => ({
    name,
    path: tabAddress(car.id, name),
    label: (
      <>
        {tabLabels[name]}
        {name !== "overview" && <span className={classes.count}>{countText(counts[name])}</span>}
      </>
    ),
  }));
  return <TabLinks label={t("vehicle.tabs.label")} tabs={tabs} current={tab} className={classes.tabs} keepsScroll />;
}

const countText = (value: number | undefined): string => (value === undefined ? "…" : count(value));
