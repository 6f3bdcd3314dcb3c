import type { Platform } from "../../../contracts/campaigns.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { type Actor, nobody, record } from "../audit/record.ts";
import { note } from "../vehicles/timeline.ts";
import type { CampaignRow } from "./campaigns.repo.ts";
import { platformNames } from "./connector/port.ts";

type Told = "activation_requested" | "activated" | "resumed" | "paused" | "failed" | "ended";

const sentences: Partial<Record<Told, (name: string, platform: string) => string>> = {
  activated: (name, platform) => `The campaign “${name}” was started on ${platform}.`,
  resumed: (name, platform) => `The campaign “${name}” was resumed on ${platform}.`,
  paused: (name, platform) => `The campaign “${name}” was paused on ${platform}.`,
  ended: (name, platform) => `The campaign “${name}” has ended on ${platform}.`,
};

export interface Happened {
  readonly what: Told;
  readonly campaign: CampaignRow;
  readonly platform: Platform;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Who asked; absent where it was found out by asking the platform. */
  readonly actor?: Actor | undefined;
}

/** Tells the audit trail of what happened on a platform, and the vehicle's timeline, where the campaign has one. */
export async function tell(tx: Writer, clock: Clock, happened: Happened): Promise<void> {
  const { what, campaign, platform, actor = nobody } = happened;
  const details = { platform, workspaceId: campaign.workspaceId, ...happened.details };
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
