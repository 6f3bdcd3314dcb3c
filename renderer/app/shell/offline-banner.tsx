import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useConnection } from "../../api/client/connection.ts";
import { queryClient } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import classes from "./shell.module.css";

/** Shows that the server is not responding, and reloads all data once it responds. */
export function OfflineBanner() {
  const reachable = useConnection((connection) => connection.reachable);
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (reachable && wasUnreachable.current) void queryClient.invalidateQueries();
    wasUnreachable.current = !reachable;
  }, [reachable]);
  return (
    <div role="status" aria-live="polite">
      {!reachable && (
        <div className={classes.banner}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>{t("shell.offline")}</span>
        </div>
      )}
    </div>
  );
}
