import { Grid, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { useVehicleAccess, type VehicleAccess } from "../../../api/records/teams.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { Page, useTabTitle } from "../../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, Loading } from "../../../ui/page/states.tsx";
import { SpinViews } from "../../spin360/spin-views.tsx";
import { RecordSale } from "../sale/record-sale.tsx";
import { EditVehicle } from "./edit-vehicle.tsx";
import classes from "./header/header.module.css";
import type { VehicleDialog } from "./header/header-actions.tsx";
import { VehicleHeader } from "./header/vehicle-header.tsx";
import { OverviewTab } from "./overview/overview-tab.tsx";
import { ChangePrice } from "./price/change-price.tsx";
import { DamageTab } from "./records/damage-tab.tsx";
import { LeadsTab } from "./records/leads-tab.tsx";
import { MarketingTab } from "./records/marketing-tab.tsx";
import { MechanicalTab } from "./records/mechanical-tab.tsx";
import { PhotosTab } from "./records/photos-tab.tsx";
import { ValuationTab } from "./records/valuation-tab.tsx";
import { type TabName, tabLabels, tabOfAddress } from "./tabs.ts";
import { VehicleInspections } from "./vehicle-inspections.tsx";

export function VehiclePage() {
  const { vehicleId = "", tab: segment } = useParams();
  const tab = tabOfAddress(segment);
  const vehicle = useVehicle(vehicleId);
  if (vehicle.isError && !vehicle.data) {
    return (
      <Page title={t("vehicles.vehicle")} maxWidth={620}>
        <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />
      </Page>
    );
  }
  if (!vehicle.data) return <VehicleLoading />;
  if (tab === undefined) {
    return (
      <Page title={t("vehicles.vehicle")}>
        <EmptyState icon={null} title={t("vehicle.unknownTab.title")} text={t("vehicle.unknownTab.text")} />
      </Page>
    );
  }
  // the key closes open dialogs when another vehicle is shown
  return <VehicleScreen key={vehicle.data.id} car={vehicle.data} tab={tab} />;
}

const VehicleLoading = () => (
  <Page title={t("vehicles.vehicle")}>
    <Loading>
      <Grid aria-label={t("common.loading")} role="status">
        <Grid.Col span={3}>
          <Skeleton h={141} />
        </Grid.Col>
        <Grid.Col span={9}>
          <Skeleton h={141} />
        </Grid.Col>
      </Grid>
      <Skeleton h={320} mt="lg" />
    </Loading>
  </Page>
);

interface ScreenProps {
  readonly car: Vehicle;
  readonly tab: TabName;
}

function VehicleScreen({ car, tab }: ScreenProps) {
  const access = useVehicleAccess(car);
  const [dialog, open] = useState<VehicleDialog>();
  useTabTitle(
    tab === "overview" ? vehicleName(car) : t("vehicle.tabs.title", { tab: tabLabels[tab], car: vehicleName(car) }),
  );
  const close = () => open(undefined);
  return (
    <>
      <VehicleHeader car={car} access={access} tab={tab} onOpen={open} />
      <div className={classes.content}>
        <TabContent car={car} tab={tab} access={access} onOpen={open} />
      </div>
      <EditVehicle car={car} opened={dialog === "edit"} onClose={close} onSell={() => open("sell")} />
      <RecordSale car={car} opened={dialog === "sell"} onClose={close} />
      <ChangePrice car={car} access={access} opened={dialog === "price"} onClose={close} />
    </>
  );
}

interface ContentProps extends ScreenProps {
  readonly access: VehicleAccess | undefined;
  readonly onOpen: (dialog: VehicleDialog) => void;
}

function TabContent({ car, tab, access, onOpen }: ContentProps) {
  switch (tab) {
    case "overview":
      return <OverviewTab car={car} access={access} onOpen={onOpen} />;
    case "photos":
      return <PhotosTab car={car} access={access} />;
    case "inspections":
      return <VehicleInspections car={car} access={access} />;
    case "360":
      return <SpinViews car={car} />;
    case "mechanical":
      return <MechanicalTab car={car} access={access} />;
    case "damage":
      return <DamageTab car={car} access={access} />;
    case "valuation":
      return <ValuationTab car={car} access={access} />;
    case "leads":
      return <LeadsTab car={car} access={access} />;
    case "marketing":
      return <MarketingTab car={car} access={access} />;
  }
}
