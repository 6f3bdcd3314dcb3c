import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useConnection } from "../../api/connection.ts";
import { queryClient } from "../../api/query.ts";
import classes from "./shell.module.css";

/** Says that the server does not answer, and reads everything again once it does. */
export function OfflineBanner() {
  const reachable = useConnection((connection) => connection.reachable);
  const wasAway = useRef(false);
  useEffect(() => {
    if (reachable && wasAway.current) void queryClient.invalidateQueries();
    wasAway.current = !reachable;
  }, [reachable]);
  return (
    <div role="status" aria-live="polite">
      {!reachable && (
        <div className={classes.banner}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span>
            The Forecourt server does not answer. What was saved is safe; photos wait here and go on by themselves when
            it is back.
          </span>
        </div>
      )}
    </div>
  );
}
