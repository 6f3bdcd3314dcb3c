import "../../texts/lazy/backups-texts.ts";
import "../../texts/lazy/desktop-texts.ts";
import "../../texts/lazy/installation-texts.ts";
import "../../texts/lazy/rate-book-texts.ts";
import "../../texts/lazy/sale-papers-texts.ts";
import "../../texts/lazy/sync-texts.ts";
import {
  IconArchive,
  IconBook2,
  IconBuildingStore,
  IconCertificate,
  IconCloudUp,
  IconCpu,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLock,
  IconMail,
  IconServer,
  IconUser,
  IconView360,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { t } from "../../texts/t.ts";
import { AccountPanel } from "./account/account-panel.tsx";
import { LanguagePanel } from "./account/language-panel.tsx";
import { PasswordPanel } from "./account/password-panel.tsx";
import { PlanPanel } from "./account/plan-panel.tsx";
import { SessionsPanel } from "./account/sessions-panel.tsx";
import { BackupsPanel } from "./backups/backups-panel.tsx";
import { ClipsPanel } from "./clips-panel.tsx";
import { DealershipPanel } from "./dealership/dealership-panel.tsx";
import { GuideWordingPanel } from "./dealership/guide-wording-panel.tsx";
import { MailPanel } from "./installation/mail-panel.tsx";
import { ModelsPanel } from "./installation/models-panel.tsx";
import { SpeedPanel } from "./installation/speed-panel.tsx";
import { StoragePanel } from "./installation/storage-panel.tsx";
import { PhonesPanel } from "./phones-panel.tsx";
import { RateBookPanel } from "./rate-book/rate-book-panel.tsx";
import { SyncPanel } from "./sync/sync-panel.tsx";
import { KioskPanel } from "./workstation/kiosk-panel.tsx";
import { NoticesPanel } from "./workstation/notices-panel.tsx";

interface Part {
  readonly title?: string;
  readonly text?: string;
  readonly Panel: ComponentType;
}

/** A page of the settings, at an address of its own. */
export interface Section {
  /** The last part of its address: /settings/account. */
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly Icon: ComponentType<{ size: number; stroke: number }>;
  readonly forAdministrators?: true;
  /** Only in the window of the desktop shell. */
  readonly onlyInShell?: true;
  /** Only for users with this permission in a team, or with an inventory of their own. */
  readonly permission?: TeamPermission;
  /** One part without a title, or several with titles. */
  readonly parts: readonly Part[];
}

export const sections: readonly Section[] = [
  {
    name: "account",
    title: t("settings.account.title"),
    Icon: IconUser,
    parts: [
      { Panel: AccountPanel },
      { title: t("settings.language.title"), text: t("settings.language.text"), Panel: LanguagePanel },
      { title: t("installation.plan.title"), text: t("installation.plan.text"), Panel: PlanPanel },
    ],
  },
  {
    name: "security",
    title: t("settings.security"),
    Icon: IconLock,
    parts: [
      { title: t("settings.password.title"), text: t("settings.password.text"), Panel: PasswordPanel },
      { title: t("settings.sessions.title"), text: t("settings.sessions.text"), Panel: SessionsPanel },
    ],
  },
  {
    name: "dealership",
    title: t("settings.dealership.title"),
    text: t("settings.dealership.text"),
    Icon: IconBuildingStore,
    parts: [{ Panel: DealershipPanel }],
  },
  {
    name: "buyers-guide",
    title: t("salePapers.wording.title"),
    text: t("salePapers.wording.text"),
    Icon: IconCertificate,
    parts: [{ Panel: GuideWordingPanel }],
  },
  {
    name: "rate-book",
    title: t("rateBook.title"),
    text: t("rateBook.text"),
    Icon: IconBook2,
    permission: "edit_inventory",
    parts: [{ Panel: RateBookPanel }],
  },
  {
    name: "phones",
    title: t("settings.phones.title"),
    text: t("settings.phones.text"),
    Icon: IconDeviceMobile,
    parts: [{ Panel: PhonesPanel }],
  },
  {
    name: "workstation",
    title: t("desktop.workstation.title"),
    Icon: IconDeviceDesktop,
    onlyInShell: true,
    parts: [
      { title: t("desktop.notices.title"), text: t("desktop.notices.text"), Panel: NoticesPanel },
      { title: t("desktop.kiosk.title"), text: t("desktop.kiosk.text"), Panel: KioskPanel },
    ],
  },
  {
    name: "clips",
    title: t("settings.clips.title"),
    text: t("settings.clips.text"),
    Icon: IconView360,
    parts: [{ Panel: ClipsPanel }],
  },
  {
    name: "sync",
    title: t("sync.title"),
    text: t("sync.text"),
    Icon: IconCloudUp,
    parts: [{ Panel: SyncPanel }],
  },
  {
    name: "mail",
    title: t("installation.mail.title"),
    text: t("installation.mail.text"),
    Icon: IconMail,
    forAdministrators: true,
    parts: [{ Panel: MailPanel }],
  },
  {
    name: "models",
    title: t("installation.models.title"),
    text: t("installation.models.text"),
    Icon: IconCpu,
    forAdministrators: true,
    parts: [
      { Panel: ModelsPanel },
      { title: t("installation.speed.title"), text: t("installation.speed.text"), Panel: SpeedPanel },
    ],
  },
  {
    name: "storage",
    title: t("installation.storage.title"),
    text: t("installation.storage.text"),
    Icon: IconServer,
    forAdministrators: true,
    parts: [{ Panel: StoragePanel }],
  },
  {
    name: "backups",
    title: t("backups.title"),
    text: t("backups.text"),
    Icon: IconArchive,
    forAdministrators: true,
    parts: [{ Panel: BackupsPanel }],
  },
];
