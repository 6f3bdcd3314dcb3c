import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useStorage } from "../../api/health.ts";
import classes from "./shell.module.css";

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6).toLocaleString()} MB`;

/** Warns while the server's disk is nearly full, and says what still works once it is. */
export function StorageBanner() {
  const storage = useStorage();
  if (!storage || storage.state === "ok") return <div role="status" aria-live="polite" />;
  const isFull = storage.state === "full";
  const free = storage.freeBytes === null ? "" : `: ${megabytes(storage.freeBytes)} are free`;
  return (
    <div role="status" aria-live="polite">
      <div className={`${classes.banner} ${isFull ? classes.full : ""}`}>
        <IconDatabaseExclamation size={18} aria-hidden />
        <span>
          {isFull
            ? `The disk is full${free}. Nothing new can be saved until there is room. What was saved is safe and can be read.`
            : `The disk is nearly full${free}. Make room soon, or new photos and changes cannot be saved.`}
        </span>
      </div>
    </div>
  );
}
