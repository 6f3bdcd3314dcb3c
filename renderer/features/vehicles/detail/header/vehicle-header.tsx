import { Box, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { t } from "../../../../texts/t.ts";
import { money } from "../../../../ui/format/format.ts";
import { vehicleName } from "../../../../ui/format/labels.ts";
import { Thumbnail } from "../../../../ui/vehicle/thumbnail.tsx";
import { Vin } from "../../../../ui/vehicle/vin.tsx";
import { StatusTag } from "../../status-tag.tsx";
import type { TabName } from "../tabs.ts";
import { marginOf } from "./figures.ts";
import classes from "./header.module.css";
import { HeaderActions, type VehicleDialog } from "./header-actions.tsx";
import { HeaderFigures, MarginText } from "./header-figures.tsx";
import { VehicleTabs } from "./vehicle-tabs.tsx";

interface VehicleHeaderProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
  readonly tab: TabName;
  readonly onOpen: (dialog: VehicleDialog) => void;
}

/** Whether the element has been scrolled out of the window. */
function useScrolledAway(element: React.RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return away;
}

/** The vehicle's header, which becomes one line when the page is scrolled, and its tabs. */
export function VehicleHeader({ car, access, tab, onOpen }: VehicleHeaderProps) {
  const full = useRef<HTMLElement>(null);
  const isShort = useScrolledAway(full);
  const name = vehicleName(car);
  const margin = marginOf(car);
  const price = car.soldPrice ?? car.askingPrice;
  return (
    <>
      <Box component="section" ref={full} className={classes.header ?? ""} aria-label={t("vehicles.vehicle")}>
        <div className={classes.cover}>
          <Thumbnail
            url={car.coverImageUrl}
            label={t("vehicles.page.photo", { car: name })}
            width="100%"
            height="100%"
          />
        </div>
        <div className={classes.title}>
          <Title order={1}>{name}</Title>
          <div className={classes.line}>
            <StatusTag status={car.status} />
            {car.stockNumber && <span>{t("vehicles.page.stockNumber", { number: car.stockNumber })}</span>}
            {car.vin === null ? <span>{t("vehicles.page.noVin")}</span> : <Vin vin={car.vin} />}
          </div>
        </div>
        <HeaderFigures car={car} access={access} />
        <HeaderActions car={car} access={access} onOpen={onOpen} />
      </Box>
      <div className={classes.bar}>
        <div className={classes.short} data-stuck={isShort || undefined} data-testid="short-header">
          <Thumbnail url={car.coverImageUrl} label="" width={52} height={38} />
          <strong>{name}</strong>
          <span className={classes.shortPrice}>
            {price === null ? t("vehicle.header.noPrice") : money(price, car.currency)}
          </span>
          {access?.can("view_costs") && margin !== undefined && (
            <span className={classes.shortMargin}>
              {t("vehicle.header.margin")} <MarginText margin={margin} />
            </span>
          )}
          <StatusTag status={car.status} />
        </div>
        <VehicleTabs car={car} tab={tab} />
      </div>
    </>
  );
}
