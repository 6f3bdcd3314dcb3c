import { Menu, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots, IconLogout } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import type { User } from "../../../contracts/accounts.ts";
import { errorSummary } from "../../api/error-explanation.ts";
import { useSignOut } from "../../api/session.ts";
import { t } from "../../texts/t.ts";
import classes from "./bottom-bar.module.css";
import { apiReference, help, inspections, inventory, outbox, settings, team, today } from "./entries.tsx";
import { useCanReadOutbox } from "./outbox-access.ts";
import { SchemeSwitch } from "./scheme-switch.tsx";

/** The navigation of a narrow window: four links and a menu at the lower edge. */
export function BottomBar({ user, chip }: { readonly user: User; readonly chip: ReactNode }) {
  return (
    <header className={classes.bar}>
      <div className={classes.chip}>{chip}</div>
      <nav className={classes.entries} aria-label={t("shell.navigation")}>
        {[today, inventory, inspections, settings].map(({ to, icon, label }) => (
          <NavLink key={to} to={to} className={classes.entry ?? ""}>
            {icon}
            <span>{label}</span>
          </NavLink>
        ))}
        <MoreMenu user={user} />
      </nav>
    </header>
  );
}

function MoreMenu({ user }: { readonly user: User }) {
  const canReadOutbox = useCanReadOutbox(user);
  const signOut = useSignOut((error) => notifications.show({ color: "red", message: errorSummary(error) }));
  return (
    <Menu position="top-end" width={260} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.entry ?? ""}>
          <IconDots size={19} stroke={1.6} aria-hidden />
          <span>{t("shell.more")}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name}, {user.email}
        </Menu.Label>
        <Menu.Item component={Link} to={team.to} leftSection={team.icon}>
          {team.label}
        </Menu.Item>
        {canReadOutbox && (
          <Menu.Item component={Link} to={outbox.to} leftSection={outbox.icon}>
            {outbox.label}
          </Menu.Item>
        )}
        {[help, apiReference].map(({ to, icon, label }) => (
          <Menu.Item key={to} component="a" href={to} target="_blank" rel="noreferrer" leftSection={icon}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={19} stroke={1.6} aria-hidden />} onClick={() => signOut.mutate()}>
          {t("shell.signOut")}
        </Menu.Item>
        <Menu.Divider />
        <div className={classes.appearance}>
          <SchemeSwitch />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
