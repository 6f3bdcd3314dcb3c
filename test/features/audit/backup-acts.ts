import { dialect } from "../../../server/platform/db/kit.ts";
import type { Audited } from "./acts.ts";

/** The acts on backups, by the endpoint's feature and name. The server makes no backups of Postgres. */
export const backupActs: Readonly<Record<string, Audited>> =
  dialect === "pg"
    ? {}
    : {
        "backups.make": {
          action: "backup.made",
          prepare:
            async ({ admin }) =>
            () =>
              admin.api.backups.make(),
        },
      };
