import "../../../texts/lazy/cases-texts.ts";
import { Anchor, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { useCase } from "../../../api/records/cases.ts";
import { useVehicleAccess } from "../../../api/records/teams.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page, useTabTitle } from "../../../ui/page/page.tsx";
import { ErrorNotice, Loading } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { Thumbnail } from "../../../ui/vehicle/thumbnail.tsx";
import { Vin } from "../../../ui/vehicle/vin.tsx";
import { casesAddress } from "../address.ts";
import { CaseStatusTag } from "../case-status-tag.tsx";
import { Steps } from "../steps/steps.tsx";
import { CancelledNote } from "./cancelled-note.tsx";
import classes from "./case.module.css";
import { CaseActions } from "./case-actions.tsx";
import { Headline } from "./headline.tsx";
import { Readiness } from "./readiness.tsx";

/** One case: its vehicle, the result so far, and its steps. */
export function CasePage() {
  const { caseId = "" } = useParams();
  const found = useCase(caseId);
  if (found.data) return <CaseScreen key={found.data.inspection_id} one={found.data} />;
  if (found.isError) {
    return (
      <Page title={t("cases.one")} maxWidth={620}>
        <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={t("cases.one")}>
      <Loading>
        <div role="status" aria-label={t("common.loading")}>
          <Skeleton h={110} />
          <Skeleton h={92} mt="md" />
          <Skeleton h={400} mt="md" />
        </div>
      </Loading>
    </Page>
  );
}

function CaseScreen({ one }: { readonly one: InspectionCase }) {
  const { data: car } = useVehicle(one.vehicle_id);
  const access = useVehicleAccess(car);
  useTabTitle(car ? t("cases.tabTitle", { car: vehicleName(car) }) : t("cases.one"));
  const canInspect = access?.can("inspect_vehicles") ?? false;
  const isOpen = one.status === "processing";
  const [wasOpen] = useState(isOpen);
  return (
    <div className={`${classes.page} ${touch.touch}`}>
      <Head one={one} car={car} canInspect={canInspect} />
      {access && !canInspect && (
        <MissingPermission permission="inspect_vehicles" team={access.team} alternative={t("cases.readOnly")} />
      )}
      {canInspect && isOpen && access?.can("edit_inventory") === false && (
        <MissingPermission permission="edit_inventory" team={access.team} alternative={t("cases.missingEdit")} />
      )}
      {one.cancellation && <CancelledNote cancellation={one.cancellation} isNew={wasOpen} />}
      {isOpen && canInspect && <Readiness one={one} />}
      <Headline one={one} />
      <Steps one={one} access={access} />
    </div>
  );
}

interface HeadProps {
  readonly one: InspectionCase;
  readonly car: Vehicle | undefined;
  readonly canInspect: boolean;
}

function Head({ one, car, canInspect }: HeadProps) {
  return (
    <header className={classes.head}>
      <Thumbnail url={car?.coverImageUrl ?? null} label="" width={104} height={78} />
      <div className={classes.title}>
        <Anchor component={Link} to={casesAddress} className={classes.up ?? ""} underline="always">
          {t("cases.title")}
        </Anchor>
        <h1>{car ? <Link to={`/vehicles/${car.id}/inspections`}>{vehicleName(car)}</Link> : "…"}</h1>
        <div className={classes.line}>
          <CaseStatusTag status={one.status} />
          <span>{t("cases.openedBy", { date: instant(one.created_at), name: one.opened_by })}</span>
          {one.completed_at !== null && <span>{t("cases.completedAt", { date: instant(one.completed_at) })}</span>}
        </div>
        <div className={classes.line}>{car?.vin && <Vin vin={car.vin} />}</div>
      </div>
      <CaseActions one={one} car={car} canInspect={canInspect} />
    </header>
  );
}
