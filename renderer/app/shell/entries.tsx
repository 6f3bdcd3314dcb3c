import { IconBook2, IconCar, IconClipboardCheck, IconMail, IconSettings, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const icon = { size: 19, stroke: 1.6, "aria-hidden": true } as const;

/** The links of the rail and of the bottom bar. */
export const inventory: Entry = { to: "/inventory", label: "Inventory", icon: <IconCar {...icon} /> };
export const inspections: Entry = { to: "/inspections", label: "Inspections", icon: <IconClipboardCheck {...icon} /> };
export const team: Entry = { to: "/team", label: "Team", icon: <IconUsersGroup {...icon} /> };
export const settings: Entry = { to: "/settings", label: "Settings", icon: <IconSettings {...icon} /> };
export const outbox: Entry = { to: "/outbox", label: "Outbox", icon: <IconMail {...icon} /> };
export const apiReference: Entry = { to: "/docs", label: "API reference", icon: <IconBook2 {...icon} /> };
