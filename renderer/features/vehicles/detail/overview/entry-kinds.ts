import { own } from "../../../../../contracts/kit/own.ts";
import { t } from "../../../../texts/t.ts";

/** What an entry is about. Each has its own symbol and its own word. */
export type EntryTopic =
  | "vehicle"
  | "price"
  | "status"
  | "team"
  | "sale"
  | "photo"
  | "inspection"
  | "spin"
  | "mechanical"
  | "damage"
  | "value"
  | "lead"
  | "campaign"
  | "case"
  | "other";

const topics: Readonly<Record<string, EntryTopic>> = {
  "vehicle.price_changed": "price",
  "vehicle.status_changed": "status",
  "vehicle.team_changed": "team",
  "vehicle.sold": "sale",
  "vehicle.sale_corrected": "sale",
  "vehicle.sale_voided": "sale",
  "vehicle.cover_changed": "photo",
};

const topicsOfSubjects: Readonly<Record<string, EntryTopic>> = {
  vehicle: "vehicle",
  sale: "sale",
  photo: "photo",
  inspection: "inspection",
  spin: "spin",
  diagnostic: "mechanical",
  advanced_diagnostic: "mechanical",
  assessment: "damage",
  valuation: "value",
  appraisal: "value",
  lead: "lead",
  campaign: "campaign",
  case: "case",
};

/** The topic of an entry's kind, such as `lead.created`; `other` for kinds that this page does not know. */
export const topicOf = (kind: string): EntryTopic =>
  own(topics, kind) ?? own(topicsOfSubjects, kind.split(".")[0] ?? "") ?? "other";

export const topicLabel = (kind: string): string => t(`vehicle.timeline.topic.${topicOf(kind)}`);
