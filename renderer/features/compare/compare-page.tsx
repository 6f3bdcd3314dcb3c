import "../../texts/lazy/compare-texts.ts";
import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { useComparison, useInspection } from "../../api/records/inspections.ts";
import { useVehicle } from "../../api/records/vehicles.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { Page, useTabTitle } from "../../ui/page/page.tsx";
import { ErrorNotice, Loading } from "../../ui/page/states.tsx";
import { CompareScreen } from "./compare-screen.tsx";

/** Loads two inspections of a vehicle and what changed between them. */
export function ComparePage() {
  const { laterId = "", earlierId = "" } = useParams();
  const [earlier, later] = [useInspection(earlierId), useInspection(laterId)];
  const comparison = useComparison(laterId, earlierId);
  const { data: vehicle } = useVehicle(later.data?.vehicle_id ?? "");
  useTabTitle(vehicle ? t("compare.tabTitle", { car: vehicleName(vehicle) }) : t("compare.title"));
  if (earlier.data && later.data && comparison.data) {
    return (
      <CompareScreen
        key={`${laterId} ${earlierId}`}
        earlier={earlier.data}
        later={later.data}
        comparison={comparison.data}
        vehicle={vehicle}
      />
    );
  }
  const failed = [earlier, later, comparison].find(({ isError }) => isError);
  return (
    <Page title={t("compare.title")} {...(failed && { maxWidth: 620 })}>
      {failed ? (
        <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading>
          <Skeleton h={420} aria-label={t("common.loading")} />
        </Loading>
      )}
    </Page>
  );
}
