import { Box } from "@mantine/core";
import {
  IconBook2,
  IconCar,
  IconClipboardCheck,
  IconExternalLink,
  IconMail,
  IconSettings,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { User } from "../../../contracts/accounts.ts";
import { api } from "../../api/client.ts";
import { DemoMark } from "../../ui/demo/demo-mark.tsx";
import classes from "./rail.module.css";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { UserMenu } from "./user-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

interface EntryProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Entry({ to, icon, children }: EntryProps) {
  return (
    <NavLink className={classes.entry ?? ""} to={to}>
      {icon}
      <span>{children}</span>
    </NavLink>
  );
}

/** The outbox is an administrator's, on a workstation: whether this is one, the server says. */
function useMayReadOutbox(user: User): boolean {
  const answer = useQuery({
    queryKey: ["outbox", "allowed"],
    queryFn: () =>
      api.outbox.list({ query: { limit: 1 } }).then(
        () => true,
        () => false,
      ),
    enabled: user.role === "ADMIN",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return answer.data ?? false;
}

export function Rail({ user, chip }: { readonly user: User; readonly chip: ReactNode }) {
  const outbox = useMayReadOutbox(user);
  return (
    <Box className={classes.rail} component="header">
      <Wordmark />
      <div className={classes.demo}>
        <DemoMark />
      </div>
      <nav className={classes.entries} aria-label="Main">
        <Entry to="/inventory" icon={<IconCar size={19} stroke={1.6} aria-hidden />}>
          Inventory
        </Entry>
        <Entry to="/inspections" icon={<IconClipboardCheck size={19} stroke={1.6} aria-hidden />}>
          Inspections
        </Entry>
        <Entry to="/team" icon={<IconUsersGroup size={19} stroke={1.6} aria-hidden />}>
          Team
        </Entry>
        <div className={classes.gap} />
        {outbox && (
          <Entry to="/outbox" icon={<IconMail size={19} stroke={1.6} aria-hidden />}>
            Outbox
          </Entry>
        )}
        <a className={classes.entry} href="/docs" target="_blank" rel="noreferrer">
          <IconBook2 size={19} stroke={1.6} aria-hidden />
          <span>API reference</span>
          <IconExternalLink size={14} stroke={1.6} className={classes.out} aria-label="opens in a new tab" />
        </a>
        <Entry to="/settings" icon={<IconSettings size={19} stroke={1.6} aria-hidden />}>
          Settings
        </Entry>
      </nav>
      <div className={classes.foot}>
        {chip}
        <SchemeSwitch />
        <UserMenu user={user} />
      </div>
    </Box>
  );
}
