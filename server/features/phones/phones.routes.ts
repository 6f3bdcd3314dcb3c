import type { phones as contract } from "../../../contracts/inspections/phones.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Phones } from "./phones.service.ts";

export const phoneRoutes = (phones: Phones): Handlers<typeof contract> => ({
  settings: () => phones.settings(),
  change: ({ caller, body }) => phones.change(caller, body.enabled),
  list: ({ caller, query }) => phones.list(caller, query.vehicle_id),
  start: ({ caller, body }) => phones.start(caller, body.vehicle_id),
  get: ({ caller, params }) => phones.get(caller, params.id),
  confirm: ({ caller, params, body }) => phones.confirm(caller, params.id, body.pairing_code),
  end: async ({ caller, params }) => {
    await phones.end(caller, params.id);
    return { success: true as const, message: "The capture has ended." };
  },
});
