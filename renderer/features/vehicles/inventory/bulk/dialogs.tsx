import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { RecordSale } from "../../sale/record-sale.tsx";
import { AdvertiseDialog } from "./advertise/advertise-dialog.tsx";
import { PriceDialog } from "./price/price-dialog.tsx";

interface BulkDialogsProps {
  readonly opened: "price" | "advertise" | "sale" | undefined;
  readonly cars: readonly InventoryVehicle[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialogs for changes that need more than a choice. */
export function BulkDialogs({ opened, cars, onClose, onDone }: BulkDialogsProps) {
  const [car] = cars;
  return (
    <>
      <PriceDialog opened={opened === "price"} cars={cars} onClose={onClose} onDone={onDone} />
      <AdvertiseDialog opened={opened === "advertise"} cars={cars} onClose={onClose} onDone={onDone} />
      {car && <RecordSale car={car} opened={opened === "sale"} onClose={onClose} />}
    </>
  );
}
