import type { Platform } from "../../../contracts/customers/campaigns.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { type Actor, nobody, record } from "../audit/record.ts";
import { note } from "../vehicles/timeline.ts";
import { type CampaignRow, reportCampaign } from "./campaigns.repo.ts";
import { platformNames } from "./connector/port.ts";

type DeliveryEvent = "activation_requested" | "activated" | "resumed" | "paused" | "failed" | "ended";

const sentences: Partial<Record<DeliveryEvent, (name: string, platform: string) => string>> = {
  activated: (name, platform) => `The campaign “${name}” was started on ${platform}.`,
  resumed: (name, platform) => `The campaign “${name}” was resumed on ${platform}.`,
  paused: (name, platform) => `The campaign “${name}” was paused on ${platform}.`,
  ended: (name, platform) => `The campaign “${name}” has ended on ${platform}.`,
};

export interface DeliveryRecord {
  readonly what: DeliveryEvent;
  readonly campaign: CampaignRow;
  readonly platform: Platform;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The caller whose request it was; absent where a query found it. */
  readonly actor?: Actor | undefined;
}

/** Records an event on a platform in the audit log, and in the timeline of the campaign's vehicle. */
export async function recordDelivery(tx: Writer, clock: Clock, event: DeliveryRecord): Promise<void> {
  const { what, campaign, platform, actor = nobody } = event;
  reportCampaign(tx, campaign);
  const details = { platform, workspaceId: campaign.workspaceId, ...event.details };
  const action = `campaign.${what === "resumed" ? "activated" : what}`;
  await record(tx, clock, actor, { action, subjectType: "campaign", subjectId: campaign.id, details });
  const sentence = sentences[what]?.(campaign.name, platformNames[platform]);
  if (sentence === undefined || campaign.vehicleId === null) return;
  await note(tx, clock, {
    workspaceId: campaign.workspaceId,
    vehicleId: campaign.vehicleId,
    kind: `campaign.${what}`,
    summary: sentence,
    details: { campaignId: campaign.id, platform },
    ...(actor.via !== "none" && { actorId: actor.accountId }),
  });
}
