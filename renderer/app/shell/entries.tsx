import {
  IconBook2,
  IconCalendarCheck,
  IconCar,
  IconClipboardCheck,
  IconHelpCircle,
  IconMail,
  IconSettings,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const icon = { size: 19, stroke: 1.6, "aria-hidden": true } as const;

/** The links of the rail and of the bottom bar. */
export const today: Entry = { to: "/today", label: t("shell.today"), icon: <IconCalendarCheck {...icon} /> };
export const inventory: Entry = { to: "/inventory", label: t("shell.inventory"), icon: <IconCar {...icon} /> };
export const inspections: Entry = {
  to: "/inspections",
  label: t("shell.inspections"),
  icon: <IconClipboardCheck {...icon} />,
};
export const team: Entry = { to: "/team", label: t("shell.team"), icon: <IconUsersGroup {...icon} /> };
export const settings: Entry = { to: "/settings", label: t("shell.settings"), icon: <IconSettings {...icon} /> };
export const outbox: Entry = { to: "/outbox", label: t("shell.outbox"), icon: <IconMail {...icon} /> };
export const help: Entry = { to: "/help", label: t("shell.help"), icon: <IconHelpCircle {...icon} /> };
export const apiReference: Entry = { to: "/docs", label: t("shell.apiReference"), icon: <IconBook2 {...icon} /> };
