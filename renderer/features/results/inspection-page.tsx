import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { useInspection } from "../../api/records/inspections.ts";
import { useVehicleAccess } from "../../api/records/teams.ts";
import { useVehicle } from "../../api/records/vehicles.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { useSentences } from "../../ui/format/sentences.ts";
import { Page } from "../../ui/page/page.tsx";
import { ErrorNotice, Loading } from "../../ui/page/states.tsx";
import { FailureView } from "./progress/failure-view.tsx";
import { ProgressView } from "./progress/progress-view.tsx";
import { ResultsScreen } from "./results-screen.tsx";
import { CaseLink } from "./summary/case-link.tsx";

/** The page of an inspection: its progress, then its results or why it failed. */
export function InspectionPage() {
  const { inspectionId = "" } = useParams();
  const inspection = useInspection(inspectionId);
  const data = useSentences() ? inspection.data : undefined;
  const vehicle = useVehicle(inspection.data?.vehicle_id ?? "");
  const access = useVehicleAccess(vehicle.data);
  const canInspect = access?.can("inspect_vehicles") ?? false;
  const name = vehicle.data ? vehicleName(vehicle.data) : "…";
  if (data?.status === "completed" && data.results) {
    return <ResultsScreen key={inspectionId} inspection={data} results={data.results} vehicle={vehicle.data} />;
  }
  if (data) {
    return (
      <Page
        title={name}
        tabTitle={t("results.inspectionOf", { car: name })}
        maxWidth={900}
        subtitle={data.case_id !== null && <CaseLink id={data.case_id} />}
      >
        {data.status === "processing" ? (
          <ProgressView inspection={data} canInspect={canInspect} />
        ) : (
          <FailureView inspection={data} canInspect={canInspect} />
        )}
      </Page>
    );
  }
  return (
    <Page title={t("results.inspection")} maxWidth={900}>
      {inspection.isError ? (
        <ErrorNotice error={inspection.error} onRetry={() => void inspection.refetch()} />
      ) : (
        <Loading>
          <Skeleton h={320} aria-label={t("common.loading")} />
        </Loading>
      )}
    </Page>
  );
}
