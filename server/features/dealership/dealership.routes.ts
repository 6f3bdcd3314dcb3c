import type { dealership as contract } from "../../../contracts/dealership.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Dealerships } from "./dealership.service.ts";

export const dealershipRoutes = (dealerships: Dealerships): Handlers<typeof contract> => ({
  get: ({ caller }) => dealerships.get(caller),
  change: ({ caller, body }) => dealerships.change(caller, body),
});
