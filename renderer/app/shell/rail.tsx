import { Box } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { User } from "../../../contracts/accounts.ts";
import { t } from "../../texts/t.ts";
import { DemoMark } from "../../ui/demo/demo-mark.tsx";
import { apiReference, type Entry, help, inspections, inventory, outbox, settings, team, today } from "./entries.tsx";
import { useCanReadOutbox } from "./outbox-access.ts";
import classes from "./rail.module.css";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { UserMenu } from "./user-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

function EntryLink({ entry: { to, icon, label } }: { readonly entry: Entry }) {
  return (
    <NavLink className={classes.entry ?? ""} to={to}>
      {icon}
      <span>{label}</span>
    </NavLink>
  );
}

/** Pages that are not part of this one: they open beside it, so that no input is lost. */
function NewTabLink({ entry: { to, icon, label } }: { readonly entry: Entry }) {
  return (
    <a className={classes.entry} href={to} target="_blank" rel="noreferrer">
      {icon}
      <span>{label}</span>
      <IconExternalLink size={14} stroke={1.6} className={classes.out} aria-label={t("shell.newTab")} />
    </a>
  );
}

export function Rail({ user, chip }: { readonly user: User; readonly chip: ReactNode }) {
  const canReadOutbox = useCanReadOutbox(user);
  return (
    <Box className={classes.rail} component="header">
      <Wordmark />
      <div className={classes.demo}>
        <DemoMark />
      </div>
      <nav className={classes.entries} aria-label={t("shell.navigation")}>
        <EntryLink entry={today} />
        <EntryLink entry={inventory} />
        <EntryLink entry={inspections} />
        <EntryLink entry={team} />
        <div className={classes.gap} />
        {canReadOutbox && <EntryLink entry={outbox} />}
        <EntryLink entry={settings} />
        <NewTabLink entry={help} />
        <NewTabLink entry={apiReference} />
      </nav>
      <div className={classes.foot}>
        {chip}
        <SchemeSwitch />
        <UserMenu user={user} />
      </div>
    </Box>
  );
}
