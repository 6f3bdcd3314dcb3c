import "../../texts/lazy/spin360-texts.ts";
import { Box, Group, Skeleton } from "@mantine/core";
import { IconView360 } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type SpinManifest, spinSides } from "../../../contracts/inspections/spin360.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { useSpinJobs, useSpinManifest } from "../../api/records/spins.ts";
import { useVehicleAccess } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { EmptyState, ErrorNotice, Loading } from "../../ui/page/states.tsx";
import { FindingList } from "./finding-list.tsx";
import { SidePanel } from "./side-panel.tsx";
import { SpinView, type TurnRequest } from "./spin-view.tsx";
import classes from "./spin-views.module.css";
import { WebsiteFolder } from "./website-folder.tsx";

const StageLoading = () => (
  <Loading>
    <Skeleton className={classes.stage ?? ""} role="status" aria-label={t("common.loading")} />
  </Loading>
);

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

/** A car's 360-degree views: the viewer, the findings, and the original clips. */
export function SpinViews({ car }: { readonly car: Vehicle }) {
  const manifest = useSpinManifest(car.id);
  const jobs = useSpinJobs(car.id);
  const access = useVehicleAccess(car);
  const canInspect = access?.can("inspect_vehicles") ?? false;
  return (
    <>
      {manifest.isError && <ErrorNotice error={manifest.error} onRetry={() => void manifest.refetch()} />}
      {manifest.isPending && <StageLoading />}
      {manifest.data?.sides.length === 0 && <NoViews canInspect={canInspect} />}
      {manifest.data && manifest.data.sides.length > 0 && (
        <>
          <Group justify="flex-end" mb="sm">
            <WebsiteFolder carId={car.id} />
          </Group>
          <ViewWithFindings manifest={manifest.data} />
        </>
      )}
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
