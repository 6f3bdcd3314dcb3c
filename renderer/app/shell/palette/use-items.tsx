import { useDebouncedValue } from "@mantine/hooks";
import {
  IconAddressBook,
  IconCamera,
  IconCar,
  IconFileImport,
  IconHistory,
  IconList,
  IconSettings,
  IconUser,
  IconUserPlus,
} from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { User } from "../../../../contracts/accounts.ts";
import { api } from "../../../api/client.ts";
import { useMyTeams } from "../../../api/teams.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/labels.ts";
import { groups, lower, minor } from "../navigation/entries.tsx";
import { useNewLead } from "../navigation/new-lead.ts";
import { useCan, useOffered } from "../navigation/use-offered.ts";
import { type Item, matches } from "./item.ts";
import { readRecent } from "./recent.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
const perGroup = 5;
const searchAfterMs = 150;

const settingNames = ["account", "password", "keys", "dealership", "audit"] as const;
const settingPaths: Readonly<Record<(typeof settingNames)[number], string>> = {
  account: "/settings",
  password: "/settings",
  keys: "/settings",
  dealership: "/settings",
  audit: "/settings/audit",
};

/** What does not come from the server's data: pages, actions and settings. */
function useFixedItems(user: User): Item[] {
  const isOffered = useOffered(user);
  const can = useCan(user);
  const newLead = useNewLead(user);
  const pages = [...groups.flatMap(({ entries }) => entries), ...lower, ...minor].filter(isOffered);
  const action = (id: string, label: string, path: string, symbol: Item["icon"]): Item => ({
    ...{ id: `action-${id}`, group: "actions", label, path, icon: symbol },
  });
  return [
    ...(can("inspect_vehicles")
      ? [action("inspect", t("shell.add.inspection"), "/inspect", <IconCamera {...icon} />)]
      : []),
    ...(newLead === undefined ? [] : [action("lead", t("shell.add.lead"), newLead, <IconUserPlus {...icon} />)]),
    action("import", t("shell.search.importVehicles"), "/inventory/import", <IconFileImport {...icon} />),
    ...pages.map(
      ({ path, label, icon: symbol, newTab }): Item => ({
        ...{ id: `page-${path}`, group: "pages", label, path, icon: symbol },
        ...(newTab && { newTab }),
      }),
    ),
    ...settingNames
      .filter((name) => name !== "audit" || user.role === "ADMIN")
      .map(
        (name): Item => ({
          ...{ id: `setting-${name}`, group: "settings", icon: <IconSettings {...icon} /> },
          ...{ label: t(`shell.search.setting.${name}`), path: settingPaths[name] },
        }),
      ),
  ];
}

/** Vehicles, leads and contacts that the server finds, and the members of the user's teams. */
function useFoundItems(query: string): {
  readonly items: Item[];
  readonly isSearching: boolean;
  readonly failed: boolean;
} {
  const enabled = query.length > 1;
  const search = { query: { search: query, limit: perGroup } } as const;
  const common = { enabled, staleTime: 30_000 } as const;
  const [vehicles, leads, contacts] = useQueries({
    queries: [
      { ...common, queryKey: ["vehicles", "palette", query], queryFn: () => api.vehicles.list(search) },
      { ...common, queryKey: ["leads", "palette", query], queryFn: () => api.leads.list(search) },
      { ...common, queryKey: ["contacts", "palette", query], queryFn: () => api.contacts.list(search) },
    ],
  });
  const people = useMembers(query, enabled);
  const items: Item[] = [
    ...(vehicles.data ?? []).map(
      (car): Item => ({
        ...{ id: `vehicle-${car.id}`, group: "vehicles", icon: <IconCar {...icon} />, path: `/vehicles/${car.id}` },
        ...{ label: vehicleName(car), detail: [car.stockNumber, car.vin].filter(Boolean).join(" · ") },
      }),
    ),
    ...(leads.data ?? []).map(
      (lead): Item => ({
        ...{
          id: `lead-${lead.id}`,
          group: "leads",
          icon: <IconUser {...icon} />,
          path: `/leads?lead=${lead.id}`,
        },
        ...{ label: lead.targetName, detail: lead.action },
      }),
    ),
    ...(contacts.data?.contacts ?? []).map(
      ({ contact_id, name, email, phone }): Item => ({
        ...{ id: `contact-${contact_id}`, group: "contacts", icon: <IconAddressBook {...icon} /> },
        ...{ label: name, detail: email ?? phone ?? undefined, path: `/leads?q=${encodeURIComponent(name)}` },
      }),
    ),
    ...people,
  ];
  const all = [vehicles, leads, contacts];
  return { items, isSearching: all.some(({ isFetching }) => isFetching), failed: all.some(({ isError }) => isError) };
}

function useMembers(query: string, enabled: boolean): Item[] {
  const teams = useMyTeams().data ?? [];
  const answers = useQueries({
    queries: teams.map(({ id }) => ({
      queryKey: ["teams", id, "members"],
      queryFn: () => api.teams.members({ params: { teamId: id }, query: { limit: 1000 } }),
      enabled,
      staleTime: 60_000,
    })),
  });
  return teams
    .flatMap(({ slug, name }, at) =>
      (answers[at]?.data ?? []).map(
        (member): Item => ({
          ...{
            id: `person-${slug}-${member.id}`,
            group: "people",
            icon: <IconUser {...icon} />,
            path: `/team/${slug}`,
          },
          ...{ label: member.name, detail: name },
        }),
      ),
    )
    .filter((item) => matches(item, query))
    .slice(0, perGroup);
}

/** What the palette shows for a query. Without one: what was opened last, then actions and pages. */
export function useItems(user: User, typed: string) {
  const [query] = useDebouncedValue(typed.trim(), searchAfterMs);
  const fixed = useFixedItems(user);
  const found = useFoundItems(query);
  if (typed.trim() === "") {
    const recent = readRecent(user.id).map(
      ({ id, label, path }): Item => ({
        ...{ id: `recent-${id}`, group: "recent", label, path },
        icon: <IconHistory {...icon} />,
      }),
    );
    return {
      items: [...recent, ...fixed.filter(({ group }) => group !== "settings")],
      isSearching: false,
      failed: false,
    };
  }
  const all: Item = {
    ...{ id: "all", group: "vehicles", icon: <IconList {...icon} /> },
    ...{ label: t("shell.search.inInventory", { query: typed.trim() }) },
    path: `/inventory?q=${encodeURIComponent(typed.trim())}`,
  };
  const matching = fixed.filter((item) => matches(item, typed));
  return { ...found, items: [...matching, ...found.items, all] };
}
