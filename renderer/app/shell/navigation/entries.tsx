import {
  IconBook2,
  IconCalendarCheck,
  IconCamera,
  IconCar,
  IconChartDots,
  IconClipboardCheck,
  IconCode,
  IconHelpCircle,
  IconMail,
  IconMessageUser,
  IconSettings,
  IconSpeakerphone,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { TeamPermission } from "../../../../contracts/accounts/teams.ts";
import { OverdueBadge } from "../../../features/leads/overdue-badge.tsx";
import { t } from "../../../texts/t.ts";

export interface Entry {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The pages that belong to it although their addresses do not begin with its path. */
  readonly alsoCurrentOn?: RegExp;
  /** A count beside the label. It renders nothing while there is nothing to count. */
  readonly badge?: ComponentType;
  /** Not offered to a user who lacks this permission in all of their teams. */
  readonly permission?: TeamPermission;
  /** Opens in a new tab: it is not part of this page. */
  readonly newTab?: true;
}

export interface EntryGroup {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

const icon = { size: 19, stroke: 1.6, "aria-hidden": true } as const;

const today: Entry = { path: "/today", label: t("shell.today"), icon: <IconCalendarCheck {...icon} /> };
const inventory: Entry = {
  path: "/inventory",
  label: t("shell.inventory"),
  icon: <IconCar {...icon} />,
  alsoCurrentOn: /^\/vehicles\/(?![^/]+\/inspect$)/,
};
const takingPhotos = /^\/(vehicles\/[^/]+\/)?inspect$/;
const inspections: Entry = {
  path: "/inspections",
  label: t("shell.inspections"),
  icon: <IconClipboardCheck {...icon} />,
  alsoCurrentOn: takingPhotos,
};
/** Only in the bottom bar: a phone takes photos of the vehicle in front of it. */
const inspect: Entry = {
  path: "/inspect",
  label: t("shell.inspect"),
  icon: <IconCamera {...icon} />,
  alsoCurrentOn: takingPhotos,
  permission: "inspect_vehicles",
};

const leads: Entry = {
  path: "/leads",
  label: t("shell.leads"),
  icon: <IconMessageUser {...icon} />,
  badge: OverdueBadge,
};
const campaigns: Entry = { path: "/campaigns", label: t("shell.campaigns"), icon: <IconSpeakerphone {...icon} /> };

/** The market values the vehicles that the user adds. Who adds none has no use for it. */
const market: Entry = {
  path: "/market",
  label: t("shell.market"),
  icon: <IconChartDots {...icon} />,
  permission: "edit_inventory",
};

/**
 * Everybody may have API keys and webhooks for what they may see themselves; Settings links to the page. The navigation
 * offers it to who runs a dealership.
 */
const developer: Entry = {
  path: "/developer",
  label: t("shell.developer"),
  icon: <IconCode {...icon} />,
  permission: "manage_team",
};

/** The upper part of the rail. A group with no entry that is offered is left out. */
export const groups: readonly EntryGroup[] = [
  { entries: [today] },
  { title: t("shell.group.stock"), entries: [inventory, inspections] },
  { title: t("shell.group.sell"), entries: [leads, campaigns] },
  { title: t("shell.group.price"), entries: [market] },
];

/** The lower part of the rail. */
export const lower: readonly Entry[] = [
  { path: "/team", label: t("shell.team"), icon: <IconUsersGroup {...icon} /> },
  developer,
  { path: "/settings", label: t("shell.settings"), icon: <IconSettings {...icon} /> },
];

export const outboxPath = "/outbox";
/** Below the lower part, in a smaller form. */
export const minor: readonly Entry[] = [
  { path: outboxPath, label: t("shell.outbox"), icon: <IconMail {...icon} /> },
  { path: "/help", label: t("shell.help"), icon: <IconHelpCircle {...icon} />, newTab: true },
  { path: "/docs", label: t("shell.apiReference"), icon: <IconBook2 {...icon} />, newTab: true },
];

/** For the bottom bar, the most important first: it shows the first four that are offered. */
export const barOrder: readonly Entry[] = [today, inventory, inspect, leads, inspections];
export const maxBarEntries = 4;

/** Whether the page with this address belongs to the entry. */
export const isCurrent = ({ path, alsoCurrentOn }: Entry, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`) || alsoCurrentOn?.test(pathname) === true;
