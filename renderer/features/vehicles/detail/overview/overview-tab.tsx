import { Skeleton } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { LastSale } from "../../sale/last-sale.tsx";
import { SalePanel } from "../../sale/sale-panel.tsx";
import type { VehicleDialog } from "../header/header-actions.tsx";
import { PriceHistory } from "../price/price-history.tsx";
import { Documents } from "./documents.tsx";
import { Notes } from "./notes.tsx";
import classes from "./overview.module.css";
import { Timeline } from "./timeline.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";

const loadBuyerPapers = () => import("../../../sale-papers/buyer-papers.tsx");

/** Far down on the page: its file is loaded after those above it. */
function Papers(props: { readonly car: Vehicle; readonly canEdit: boolean }) {
  const part = useOnDemand(loadBuyerPapers, true);
  return part ? <part.BuyerPapers {...props} /> : <Skeleton h={160} />;
}

interface OverviewProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
  readonly onOpen: (dialog: VehicleDialog) => void;
}

/** The sale, the data, notes, prices and documents of a vehicle, and beside them everything that happened to it. */
export function OverviewTab({ car, access, onOpen }: OverviewProps) {
  const canEdit = access?.can("edit_inventory") ?? false;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {car.soldAt !== null && <SalePanel car={car} access={access} />}
        <VehicleFacts car={car} />
        <Notes car={car} canEdit={canEdit} />
        <PriceHistory car={car} {...(canEdit && car.soldAt === null && { onChange: () => onOpen("price") })} />
        {car.soldAt === null && canEdit && <LastSale car={car} access={access} />}
        <Documents carId={car.id} />
        <Papers car={car} canEdit={canEdit} />
      </div>
      <div className={classes.column}>
        <Timeline car={car} />
      </div>
    </div>
  );
}
