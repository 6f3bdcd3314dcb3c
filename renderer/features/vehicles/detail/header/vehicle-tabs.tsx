import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import { useInspections } from "../../../../api/inspections.ts";
import { useSpinManifest } from "../../../../api/spins.ts";
import {
  useAssessments,
  useDiagnostics,
  useValuations,
  useVehicleCampaigns,
  useVehicleLeads,
  useVehiclePhotos,
} from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count } from "../../../../ui/format.ts";
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

/** Links to the tabs, each with its count. On a phone the current one is scrolled into view. */
export function VehicleTabs({ car, tab }: VehicleTabsProps) {
  const counts = useCounts(car.id);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the link of this tab
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.clientWidth) / 2;
  }, [tab]);
  return (
    <nav ref={list} className={classes.tabs} aria-label={t("vehicle.tabs.label")}>
      {tabNames.map((name) => {
        const number = counts[name];
        return (
          <Link
            key={name}
            to={tabAddress(car.id, name)}
            className={classes.tab ?? ""}
            preventScrollReset
            {...(name === tab && { "aria-current": "page" as const })}
          >
            {tabLabels[name]}
            {name !== "overview" && <span className={classes.count}>{number === undefined ? "…" : count(number)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
