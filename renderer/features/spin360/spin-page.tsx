import { Anchor, Box, Skeleton } from "@mantine/core";
import { IconView360 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { type SpinManifest, spinSides } from "../../../contracts/spin360.ts";
import type { Vehicle } from "../../../contracts/vehicles.ts";
import { useSpinJobs, useSpinManifest } from "../../api/spins.ts";
import { useVehicleAccess } from "../../api/teams.ts";
import { useVehicle } from "../../api/vehicles.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/labels.ts";
import { MissingPermission } from "../../ui/missing-permission.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorNotice, Loading } from "../../ui/states.tsx";

import { FindingList } from "./finding-list.tsx";
import { SidePanel } from "./side-panel.tsx";
import classes from "./spin-page.module.css";
import { SpinView, type TurnRequest } from "./spin-view.tsx";
import { WebsiteFolder } from "./website-folder.tsx";

/** A car's 360-degree views: the viewer, the findings, and the original clips. */
export function SpinPage() {
  const { vehicleId = "" } = useParams();
  const vehicle = useVehicle(vehicleId);
  if (vehicle.isError) {
    return (
      <Page title={t("spin360.title")} maxWidth={620}>
        <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />
      </Page>
    );
  }
  const car = vehicle.data;
  return (
    <Page
      title={t("spin360.title")}
      tabTitle={car ? t("spin360.tabTitle", { car: vehicleName(car) }) : t("spin360.title")}
      subtitle={
        car ? (
          <Anchor component={Link} to={`/vehicles/${car.id}`} size="sm" underline="always">
            {vehicleName(car)}
          </Anchor>
        ) : (
          <Skeleton h={14} w={220} mt={4} />
        )
      }
      actions={car && <Actions carId={car.id} />}
    >
      {car ? <Views car={car} /> : <StageLoading />}
    </Page>
  );
}

const StageLoading = () => (
  <Loading>
    <Skeleton className={classes.stage ?? ""} role="status" aria-label={t("common.loading")} />
  </Loading>
);

function Actions({ carId }: { readonly carId: string }) {
  const manifest = useSpinManifest(carId);
  return manifest.data && manifest.data.sides.length > 0 && <WebsiteFolder carId={carId} />;
}

const NoViews = ({ canInspect }: { readonly canInspect: boolean }) => (
  <Box className="panel">
    <EmptyState
      icon={<IconView360 size={44} stroke={1.2} />}
      title={t("spin360.empty.title")}
      text={t(canInspect ? "spin360.empty.film" : "spin360.empty.notFilmed")}
    />
  </Box>
);

/** The viewer next to the list of findings. The open finding is part of the page's address. */
function ViewWithFindings({ manifest }: { readonly manifest: SpinManifest }) {
  const [search, setSearch] = useSearchParams();
  const openId = search.get("finding") ?? undefined;
  const [turnTo, setTurnTo] = useState<TurnRequest | undefined>(
    openId === undefined ? undefined : { findingId: openId },
  );
  const open = (id: string) => setSearch({ finding: id }, { replace: true });
  return (
    <div className={classes.stage}>
      <Box className={`panel ${classes.spin}`}>
        <SpinView manifest={manifest} openId={openId} turnTo={turnTo} onFinding={open} />
      </Box>
      <FindingList
        sides={manifest.sides}
        openId={openId}
        onOpen={({ damage_id }) => {
          open(damage_id);
          setTurnTo({ findingId: damage_id });
        }}
      />
    </div>
  );
}

function Views({ car }: { readonly car: Vehicle }) {
  const manifest = useSpinManifest(car.id);
  const jobs = useSpinJobs(car.id);
  const access = useVehicleAccess(car);
  const canInspect = access?.can("inspect_vehicles") ?? false;
  return (
    <>
      {manifest.isError && <ErrorNotice error={manifest.error} onRetry={() => void manifest.refetch()} />}
      {manifest.isPending && <StageLoading />}
      {manifest.data?.sides.length === 0 && <NoViews canInspect={canInspect} />}
      {manifest.data && manifest.data.sides.length > 0 && <ViewWithFindings manifest={manifest.data} />}
      {access && !canInspect && <MissingPermission permission="inspect_vehicles" team={access.team} />}
      {jobs.isError && <ErrorNotice error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isPending && (
        <Skeleton className={classes.sides ?? ""} h={180} role="status" aria-label={t("common.loading")} />
      )}
      {jobs.data && (
        <div className={classes.sides}>
          {spinSides.map((side) => (
            <SidePanel
              key={side}
              carId={car.id}
              side={side}
              name={t(`labels.spinSide.${side}`)}
              canInspect={canInspect}
              canDelete={access?.can("edit_inventory") ?? false}
              jobs={jobs.data.filter((job) => job.side === side)}
            />
          ))}
        </div>
      )}
    </>
  );
}
