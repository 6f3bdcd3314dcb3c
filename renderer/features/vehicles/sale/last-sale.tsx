import { useQuery } from "@tanstack/react-query";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import type { VehicleAccess } from "../../../api/records/teams.ts";
import { lastSaleIdKey } from "../../../api/records/vehicles.ts";
import { SalePanel } from "./sale-panel.tsx";

interface LastSaleProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The last sale of a vehicle that came back into stock, which still counts and can be voided. Nothing if it has none. */
export function LastSale({ car, access }: LastSaleProps) {
  // a list, because most vehicles have no sale, and their request for one would fail
  const { data: id } = useQuery({
    queryKey: lastSaleIdKey(car.id),
    queryFn: async () => {
      const [sale] = await api.sales.list({ query: { vehicleId: car.id, sortBy: "createdAt", limit: 1 } });
      return sale?.id ?? null;
    },
    // the vehicle may just have come back
    staleTime: 0,
  });
  // with a key: after the last sale is voided, an earlier one is read anew
  return id ? <SalePanel key={id} car={car} access={access} /> : null;
}
