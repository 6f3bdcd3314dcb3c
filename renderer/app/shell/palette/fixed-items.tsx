import { IconCamera, IconFileImport, IconSettings, IconUserPlus } from "@tabler/icons-react";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { useCan } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { groups, lower, minor } from "../navigation/entries.tsx";
import { useNewLead } from "../navigation/new-lead.ts";
import { useOffered } from "../navigation/use-offered.ts";
import { type Item, itemIcon } from "./item.ts";

const settings = [
  { name: "account", path: "/settings/account" },
  { name: "password", path: "/settings/security" },
  { name: "keys", path: "/developer" },
  { name: "dealership", path: "/settings/dealership" },
  { name: "rateBook", path: "/settings/rate-book", permission: "edit_inventory" },
  { name: "mail", path: "/settings/mail", forAdministrators: true },
  { name: "models", path: "/settings/models", forAdministrators: true },
  { name: "storage", path: "/settings/storage", forAdministrators: true },
  { name: "backups", path: "/settings/backups", forAdministrators: true },
  { name: "audit", path: "/settings/audit", forAdministrators: true },
] as const;

function useActions(): Item[] {
  const can = useCan();
  const newLead = useNewLead();
  const inspect: Item = {
    id: "action-inspect",
    group: "actions",
    label: t("shell.add.inspection"),
    icon: <IconCamera {...itemIcon} />,
    path: "/inspect",
  };
  const addLead = (path: string): Item => ({
    id: "action-lead",
    group: "actions",
    label: t("shell.add.lead"),
    icon: <IconUserPlus {...itemIcon} />,
    path,
  });
  const importVehicles: Item = {
    id: "action-import",
    group: "actions",
    label: t("shell.search.importVehicles"),
    icon: <IconFileImport {...itemIcon} />,
    path: "/inventory/import",
  };
  const importMarket: Item = {
    id: "action-import-market",
    group: "actions",
    label: t("shell.search.importMarket"),
    icon: <IconFileImport {...itemIcon} />,
    path: "/market/imports/new",
  };
  return [
    ...(can("inspect_vehicles") !== false ? [inspect] : []),
    ...(newLead === undefined ? [] : [addLead(newLead)]),
    ...(can("edit_inventory") !== false ? [importVehicles, importMarket] : []),
  ];
}

/** What does not come from the server's data: actions, pages and settings. */
export function useFixedItems(user: User): Item[] {
  const isOffered = useOffered(user);
  const actions = useActions();
  const can = useCan();
  const pages = [...groups.flatMap(({ entries }) => entries), ...lower, ...minor]
    .filter(isOffered)
    .map(({ path, label, icon, newTab }): Item => {
      const item = { id: `page-${path}`, group: "pages", label, icon, path } as const;
      return newTab ? { ...item, newTab } : item;
    });
  const ofSettings = settings
    .filter((setting) => !("forAdministrators" in setting) || user.role === "ADMIN")
    .filter((setting) => !("permission" in setting) || can(setting.permission) !== false)
    .map(
      ({ name, path }): Item => ({
        id: `setting-${name}`,
        group: "settings",
        label: t(`shell.search.setting.${name}`),
        icon: <IconSettings {...itemIcon} />,
        path,
      }),
    );
  return [...actions, ...pages, ...ofSettings];
}
