import { Skeleton } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { t } from "../../../../texts/t.ts";
import { withSentences } from "../../../../ui/format/sentences.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { Loading } from "../../../../ui/page/states.tsx";

interface ValuationTabProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

const loadScreen = () => withSentences(import("../valuation/valuation-screen.tsx"));

/** The value of the vehicle with its reasons, and its appraisals. Their files are loaded when the tab is opened. */
export function ValuationTab(props: ValuationTabProps) {
  const screen = useOnDemand(loadScreen, true);
  return screen ? (
    <screen.ValuationScreen {...props} />
  ) : (
    <Loading>
      <Skeleton h={420} role="status" aria-label={t("common.loading")} />
    </Loading>
  );
}
