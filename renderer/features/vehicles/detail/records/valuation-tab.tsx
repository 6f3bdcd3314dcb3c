import { Skeleton } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import type { VehicleAccess } from "../../../../api/teams.ts";
import { useValuations } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { useOnDemand } from "../../../../ui/on-demand.ts";
import { Reserved } from "../../../../ui/reserved.tsx";
import { Loading } from "../../../../ui/states.tsx";
import { Appraisals } from "../appraisals/appraisals.tsx";

interface ValuationTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

const loadScreen = () => import("../valuation/valuation-screen.tsx");

/** The value of the vehicle with its reasons, and its appraisals for those who may see costs. */
export function ValuationTab({ car, access }: ValuationTabProps) {
  const screen = useOnDemand(loadScreen, true);
  const { isPending } = useValuations(car.id);
  return (
    <>
      {screen ? <screen.ValuationScreen car={car} access={access} /> : <ScreenLoading />}
      {access?.can("view_costs") && (
        // the loaded screen is higher than its placeholder
        <Reserved isPending={isPending || screen === undefined}>
          <Appraisals car={car} access={access} />
        </Reserved>
      )}
    </>
  );
}

const ScreenLoading = () => (
  <Loading>
    <Skeleton h={420} role="status" aria-label={t("common.loading")} />
  </Loading>
);
