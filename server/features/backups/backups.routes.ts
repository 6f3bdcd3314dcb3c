import type { backups as contract } from "../../../contracts/system/backups.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { BackupService } from "./backups.service.ts";

export const backupRoutes = (backups: BackupService): Handlers<typeof contract> => ({
  list: ({ caller }) => backups.list(caller),
  make: ({ caller }) => backups.make(caller),
});
