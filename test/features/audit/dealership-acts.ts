import type { Audited } from "./acts.ts";

/** The acts on the profile of the dealership and on many vehicles, by the endpoint's feature and name. */
export const dealershipActs: Readonly<Record<string, Audited>> = {
  "dealership.change": {
    action: "dealership.changed",
    prepare: async ({ admin }) => {
      const { name } = await admin.api.dealership.get();
      return () => admin.api.dealership.change({ body: { name: `${name ?? ""}X` } });
    },
  },
  "vehicleChanges.change": {
    action: "vehicle.price_changed",
    prepare: async ({ admin }) => {
      const { id } = await admin.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 100 } });
      return () => admin.api.vehicleChanges.change({ body: { ids: [id], change: { askingPrice: 200 } } });
    },
  },
};
