import { Kbd, UnstyledButton } from "@mantine/core";
import { IconPlugConnectedX, IconSearch } from "@tabler/icons-react";
import { useConnection } from "../../../api/client/connection.ts";
import { t } from "../../../texts/t.ts";
import { useOnDemand } from "../../../ui/page/on-demand.ts";
import { loadModule } from "../../page-files.ts";
import { PageHelp } from "../help/page-help.tsx";
import { openPalette } from "../palette/palette-state.ts";
import { AddMenu } from "./add-menu.tsx";
import { JobsMenu } from "./jobs-menu.tsx";
import classes from "./top-bar.module.css";
import { useEndNotice } from "./use-end-notice.tsx";

/** Above every page: search, running jobs, the connection, and what can be added. */
export function TopBar() {
  useEndNotice();
  return (
    <div className={classes.bar}>
      <UnstyledButton className={classes.search ?? ""} onClick={openPalette}>
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <span className={classes.hint}>{t("shell.search.open")}</span>
        <Kbd className={classes.key ?? ""} aria-hidden>
          {t("shell.search.key")}
        </Kbd>
      </UnstyledButton>
      <div className={classes.space} />
      <ConnectionState />
      <LinkState />
      <JobsMenu />
      <PageHelp />
      <AddMenu />
    </div>
  );
}

const loadLight = () => loadModule("app/shell/top-bar/sync-light.tsx", () => import("./sync-light.tsx"));

/** The light of sync. Its file loads after the page. */
function LinkState() {
  const light = useOnDemand(loadLight, false);
  return light && <light.SyncLight />;
}

function ConnectionState() {
  const reachable = useConnection((connection) => connection.reachable);
  if (reachable) return null;
  return (
    <span className={classes.offline}>
      <IconPlugConnectedX size={17} aria-hidden />
      {t("shell.offlineShort")}
    </span>
  );
}
