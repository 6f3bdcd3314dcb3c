import type { repricing as contract } from "../../../../contracts/pricing/repricing.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import type { RepricingService } from "./repricing.service.ts";

export const repricingRoutes = (repricing: RepricingService): Handlers<typeof contract> => ({
  start: ({ caller }) => repricing.start(caller),
  get: ({ caller, query: { limit, offset } }) => repricing.get(caller, { limit, offset }),
});
