import { Box, Button, Grid, Group, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCamera, IconPencil, IconReceipt2, IconView360 } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { useVehicleAccess } from "../../../api/teams.ts";
import { useVehicle } from "../../../api/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/labels.ts";
import { MissingPermission } from "../../../ui/missing-permission.tsx";
import { Page } from "../../../ui/page.tsx";
import { ErrorNotice, Loading } from "../../../ui/states.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { Vin } from "../../../ui/vin.tsx";
import { RecordSale } from "../sale/record-sale.tsx";
import { SalePanel } from "../sale/sale-panel.tsx";
import { StatusTag } from "../status-tag.tsx";
import { EditVehicle } from "./edit-vehicle.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { VehicleInspections } from "./vehicle-inspections.tsx";

export function VehiclePage() {
  const { vehicleId = "" } = useParams();
  const vehicle = useVehicle(vehicleId);
  if (vehicle.isError) {
    return (
      <Page title={t("vehicles.vehicle")} maxWidth={620}>
        <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />
      </Page>
    );
  }
  if (!vehicle.data) {
    return (
      <Page title={t("vehicles.vehicle")}>
        <Loading>
          <Grid aria-label={t("common.loading")}>
            <Grid.Col span={4}>
              <Skeleton h={230} />
            </Grid.Col>
            <Grid.Col span={8}>
              <Skeleton h={230} />
            </Grid.Col>
          </Grid>
        </Loading>
      </Page>
    );
  }
  // the key closes open dialogs when another vehicle is shown
  return <VehicleScreen key={vehicle.data.id} car={vehicle.data} />;
}

function VehicleScreen({ car }: { readonly car: Vehicle }) {
  const [editing, edit] = useDisclosure(false);
  const [selling, sell] = useDisclosure(false);
  const access = useVehicleAccess(car);
  const canInspect = access?.can("inspect_vehicles") ?? false;
  return (
    <Page
      title={vehicleName(car)}
      subtitle={
        <Group gap="xs">
          <StatusTag status={car.status} />
          {car.vin === null ? <span>{t("vehicles.page.noVin")}</span> : <Vin vin={car.vin} />}
          {car.stockNumber && <span>{t("vehicles.page.stockNumber", { number: car.stockNumber })}</span>}
        </Group>
      }
      actions={
        <>
          {access?.can("edit_inventory") && car.soldAt === null && car.status !== "ARCHIVED" && (
            <Button variant="default" leftSection={<IconReceipt2 size={16} aria-hidden />} onClick={sell.open}>
              {t("vehicles.sale.record")}
            </Button>
          )}
          {access?.can("edit_inventory") && (
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit.open}>
              {t("vehicles.edit")}
            </Button>
          )}
          <Button
            component={Link}
            to={`/vehicles/${car.id}/360`}
            variant="default"
            leftSection={<IconView360 size={17} aria-hidden />}
          >
            {t("vehicles.page.view360")}
          </Button>
          {canInspect && (
            <Button
              component={Link}
              to={`/vehicles/${car.id}/inspect`}
              leftSection={<IconCamera size={17} aria-hidden />}
            >
              {t("vehicles.inspect")}
            </Button>
          )}
        </>
      }
    >
      {access && !canInspect && <MissingPermission permission="inspect_vehicles" team={access.team} />}
      {car.soldAt !== null && <SalePanel car={car} />}
      <Grid gap="md" align="stretch">
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Box className="panel" h="100%" style={{ overflow: "hidden", display: "flex", minHeight: 240 }}>
            <CoverPhoto car={car} />
          </Box>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <VehicleFacts car={car} />
        </Grid.Col>
      </Grid>
      <VehicleInspections car={car} canInspect={canInspect} />
      <EditVehicle
        car={car}
        opened={editing}
        onClose={edit.close}
        onSell={() => {
          edit.close();
          sell.open();
        }}
      />
      <RecordSale car={car} opened={selling} onClose={sell.close} />
    </Page>
  );
}

function CoverPhoto({ car }: { readonly car: Vehicle }) {
  return (
    <div style={{ flex: 1, display: "grid", placeItems: "stretch" }}>
      <Thumbnail
        url={car.coverImageUrl}
        label={t("vehicles.page.photo", { car: vehicleName(car) })}
        width="100%"
        height="100%"
        screen
      />
    </div>
  );
}
