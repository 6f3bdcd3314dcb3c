import type { reportSharing as contract } from "../../../contracts/papers/report-sharing.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Sharing } from "./sharing.service.ts";

export const sharingRoutes = (sharing: Sharing): Handlers<typeof contract> => ({
  share: ({ caller, params, body }) => sharing.share(caller, params.inspection_id, body),
});
