import { z } from "zod";
import { t } from "../../../texts/t.ts";

/** The tabs of a vehicle in their order, each with its own address below `/vehicles/:vehicleId`. */
export const tabNames = [
  "overview",
  "photos",
  "inspections",
  "360",
  "mechanical",
  "damage",
  "valuation",
  "leads",
  "marketing",
] as const;
const TabName = z.enum(tabNames);
export type TabName = z.infer<typeof TabName>;

export const tabAddress = (carId: string, tab: TabName): string =>
  tab === "overview" ? `/vehicles/${carId}` : `/vehicles/${carId}/${tab}`;

/** Undefined for an address that no tab has. */
export const tabOfAddress = (segment: string | undefined): TabName | undefined =>
  segment === undefined ? "overview" : TabName.exclude(["overview"]).safeParse(segment).data;

export const tabLabels: Readonly<Record<TabName, string>> = {
  overview: t("vehicle.tabs.overview"),
  photos: t("vehicle.tabs.photos"),
  inspections: t("vehicle.tabs.inspections"),
  "360": t("vehicle.tabs.360"),
  mechanical: t("vehicle.tabs.mechanical"),
  damage: t("vehicle.tabs.damage"),
  valuation: t("vehicle.tabs.valuation"),
  leads: t("vehicle.tabs.leads"),
  marketing: t("vehicle.tabs.marketing"),
};
