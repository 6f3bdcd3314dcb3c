import { Menu, UnstyledButton } from "@mantine/core";
import { IconDots, IconLogout } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { useSignOut } from "../../../api/client/session.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import classes from "./bottom-bar.module.css";
import { barOrder, type Entry, groups, isCurrent, lower, maxBarEntries, minor } from "./entries.tsx";
import { EntryLink } from "./entry-link.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { useOffered } from "./use-offered.ts";

/** The navigation of a narrow window: four links and a menu at the lower edge. */
export function BottomBar({ user }: { readonly user: User }) {
  const isOffered = useOffered(user);
  const inBar = barOrder.filter(isOffered).slice(0, maxBarEntries);
  const others = [...groups.flatMap(({ entries }) => entries), ...lower, ...minor].filter(
    (entry) => isOffered(entry) && !inBar.includes(entry),
  );
  const { pathname } = useLocation();
  const isShownBy = (entry: Entry) => isCurrent(entry, pathname);
  return (
    <header className={classes.bar}>
      <nav className={classes.entries} aria-label={t("shell.navigation")}>
        {inBar.map((entry) => (
          <EntryLink key={entry.path} entry={entry} className={classes.entry} />
        ))}
        <MoreMenu user={user} entries={others} isCurrent={!inBar.some(isShownBy) && others.some(isShownBy)} />
      </nav>
    </header>
  );
}

interface MoreMenuProps {
  readonly user: User;
  readonly entries: readonly Entry[];
  /** Whether the shown page belongs to one of the entries. */
  readonly isCurrent: boolean;
}

function MoreMenu({ user, entries, isCurrent }: MoreMenuProps) {
  const signOut = useSignOut(showError);
  return (
    <Menu position="top-end" width={260} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.entry ?? ""} aria-current={isCurrent || undefined}>
          <IconDots size={19} stroke={1.6} aria-hidden />
          <span>{t("shell.more")}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name}, {user.email}
        </Menu.Label>
        {entries.map((entry) => (
          <MoreItem key={entry.path} entry={entry} />
        ))}
        <Menu.Item
          mih={44}
          leftSection={<IconLogout size={19} stroke={1.6} aria-hidden />}
          onClick={() => signOut.mutate()}
        >
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

function MoreItem({ entry: { path, icon, label, badge: Badge, newTab } }: { readonly entry: Entry }) {
  const common = { mih: 44, leftSection: icon, rightSection: Badge && <Badge /> };
  return newTab ? (
    <Menu.Item {...common} component="a" href={path} target="_blank" rel="noreferrer">
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...common} component={Link} to={path}>
      {label}
    </Menu.Item>
  );
}
