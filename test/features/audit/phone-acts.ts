import { phoneAt } from "../phones/phone.ts";
import type { Audited } from "./acts.ts";

/** The acts on phones that are used as cameras, by the endpoint's feature and name. */
export const phoneActs: Readonly<Record<string, Audited>> = {
  "phones.change": {
    action: "phones.switched_on",
    prepare: async ({ admin }) => {
      await admin.api.phones.change({ body: { enabled: false } });
      return () => admin.api.phones.change({ body: { enabled: true } });
    },
  },
  "phones.confirm": {
    action: "phone.connected",
    prepare: async ({ admin }) => {
      await admin.api.phones.change({ body: { enabled: true } });
      const vehicle = await admin.api.vehicles.create({ body: { make: "Saab", model: "900" } });
      const { id, addresses } = await admin.api.phones.start({ body: { vehicle_id: vehicle.id } });
      const { body } = await phoneAt(addresses[0] ?? "").connect();
      return () => admin.api.phones.confirm({ params: { id }, body: { pairing_code: body.code ?? "" } });
    },
  },
};
