import "../../../texts/lazy/sync-texts.ts";
import { UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { type SyncState, syncStateOf, useSyncStatus } from "../../../api/records/sync.ts";
import { t } from "../../../texts/t.ts";
import classes from "./sync-light.module.css";

const icons: Readonly<Record<SyncState, TablerIcon>> = {
  synced: IconCloudCheck,
  working: IconCloudUp,
  offline: IconCloudOff,
  paused: IconCloudPause,
  attention: IconAlertTriangle,
};

/** Shows the state of the link and opens its page. Hidden without a link; on a host, shown only if something needs attention. */
export function SyncLight() {
  const { data: status } = useSyncStatus();
  if (!status || status.role === "none") return null;
  const state = syncStateOf(status);
  if (status.role === "host" && state !== "attention") return null;
  const Icon = icons[state];
  const text = t(`sync.states.${state}`, { count: status.unsent });
  return (
    <UnstyledButton
      component={Link}
      to="/settings/sync"
      className={classes.light ?? ""}
      data-state={state}
      aria-label={text}
      title={text}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
      {state !== "synced" && state !== "working" && <span className={classes.text}>{text}</span>}
    </UnstyledButton>
  );
}
