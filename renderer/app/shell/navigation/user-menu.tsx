import { Menu, UnstyledButton } from "@mantine/core";
import { IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "react-router";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { useSignOut } from "../../../api/client/session.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import classes from "./rail.module.css";

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("");

export function UserMenu({ user }: { readonly user: User }) {
  const signOut = useSignOut(showError);
  return (
    <Menu position="right-end" width={220} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.user ?? ""}>
          <span className={classes.initials} aria-hidden>
            {initials(user.name)}
          </span>
          <span className={classes.who}>
            <span>{user.name}</span>
            <span>{user.email}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings" leftSection={<IconUser size={16} aria-hidden />}>
          {t("shell.account")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          {t("shell.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
