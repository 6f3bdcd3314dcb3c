import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useStorage } from "../../api/health.ts";
import classes from "./shell.module.css";

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6).toLocaleString()} MB`;

/** Warns while the server's disk is nearly full or full. */
export function StorageBanner() {
  const storage = useStorage();
  if (!storage || storage.state === "ok") return <div role="status" aria-live="polite" />;
  const isFull = storage.state === "full";
  const free = storage.freeBytes === null ? "" : `: ${megabytes(storage.freeBytes)} free`;
  return (
    <div role="status" aria-live="polite">
      <div className={`${classes.banner} ${isFull ? classes.full : ""}`}>
        <IconDatabaseExclamation size={18} aria-hidden />
        <span>
          {isFull
            ? `The disk is full${free}. Free up space to save new data. Saved data is safe and can be read.`
            : `The disk is nearly full${free}. Free up space soon, or new photos and changes cannot be saved.`}
        </span>
      </div>
    </div>
  );
}
