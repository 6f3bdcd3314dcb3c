import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useStorage } from "../../api/client/health.ts";
import { t } from "../../texts/t.ts";
import { count } from "../../ui/format/format.ts";
import classes from "./shell.module.css";

const megabytes = (bytes: number): string => `${count(Math.floor(bytes / 1e6))} MB`;

const textOf = (state: "full" | "nearlyFull", freeBytes: number | null): string =>
  freeBytes === null
    ? t(`shell.disk.${state}.text`)
    : t(`shell.disk.${state}.withSpace`, { free: megabytes(freeBytes) });

/** Warns while the server's disk is nearly full or full. */
export function StorageBanner() {
  const storage = useStorage();
  if (!storage || storage.state === "ok") return <div role="status" aria-live="polite" />;
  const isFull = storage.state === "full";
  return (
    <div role="status" aria-live="polite">
      <div className={`${classes.banner} ${isFull ? classes.full : ""}`}>
        <IconDatabaseExclamation size={18} aria-hidden />
        <span>{textOf(isFull ? "full" : "nearlyFull", storage.freeBytes)}</span>
      </div>
    </div>
  );
}
