import type { today as contract } from "../../../contracts/system/today.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { createToday } from "./today.service.ts";

export const todayRoutes = (today: ReturnType<typeof createToday>): Handlers<typeof contract> => ({
  get: ({ caller }) => today.get(caller),
});
