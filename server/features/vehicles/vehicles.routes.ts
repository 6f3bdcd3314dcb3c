import type { vehicles as contract } from "../../../contracts/vehicles.ts";
import type { Handlers } from "../../http/mount.ts";
import { listOutcome } from "../../http/reply.ts";
import type { Vehicles } from "./vehicles.service.ts";

export const vehicleRoutes = (vehicles: Vehicles): Handlers<typeof contract> => ({
  list: async ({ caller, query, request }) => {
    const { vehicles: rows, total } = await vehicles.list(caller, query);
    return listOutcome(rows, { total, limit: query.limit, offset: query.offset, url: request.url });
  },
  create: ({ caller, body }) => vehicles.create(caller, body),
  get: ({ caller, params }) => vehicles.get(caller, params.id),
  update: ({ caller, params, body }) => vehicles.update(caller, params.id, body),
  remove: async ({ caller, params }) => {
    const end = await vehicles.remove(caller, params.id);
    return {
      success: true as const,
      message: end === "deleted" ? "The vehicle is deleted." : "The vehicle has records and was archived instead.",
    };
  },
  decodeVin: async ({ params }) => vehicles.decodeVin(params.vin),
});
