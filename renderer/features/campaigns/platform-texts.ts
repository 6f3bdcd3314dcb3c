import "../../texts/lazy/campaigns-texts.ts";
import type { CampaignPlatform, Platform } from "../../../contracts/customers/campaigns.ts";
import { t } from "../../texts/t.ts";

export type PlatformOf = (typeof CampaignPlatform)["_output"];

export const stateTones = { not_running: "plain", running: "good", paused: "warn", failed: "alarm" } as const;

export const platformName = (platform: Platform): string => t(`vehicle.marketing.platform.${platform}`);

const advised = {
  USER_NOT_REGISTERED: t("campaigns.advice.unregistered"),
  ACCOUNT_NOT_CONNECTED: t("campaigns.advice.unconnected"),
  PERMISSION_DENIED: t("campaigns.advice.noPermission"),
  INSUFFICIENT_AD_CREDIT: t("campaigns.advice.noCredit"),
  PAGE_NOT_FOUND: t("campaigns.advice.noPage"),
  INVALID_PLATFORM: t("campaigns.advice.noPlatform"),
  VALIDATION_ERROR: t("campaigns.advice.invalid"),
  CONNECTOR_UNAVAILABLE: t("campaigns.advice.unavailable"),
} as const;

const isAdvised = (code: string): code is keyof typeof advised => Object.hasOwn(advised, code);

/** What a person can do about a platform's error. */
export const adviceFor = (code: string): string => (isAdvised(code) ? advised[code] : t("campaigns.advice.other"));

/** What is wrong: without a page, the server's message names fields of the API. */
export const problemText = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  code === "PAGE_NOT_FOUND" ? t("campaigns.noPage") : message;
