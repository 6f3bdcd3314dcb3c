import { isDeepStrictEqual } from "node:util";
import { maxPictures } from "../../../contracts/customers/campaign-fields.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { CampaignRow } from "./campaigns.repo.ts";
import { isPending, shownState } from "./delivery/platform-state.ts";
import type { PlatformRow } from "./delivery/platforms.repo.ts";

const invalid = (field: string, message: string) =>
  new AppError("VALIDATION_ERROR", { message: `${field}: ${message}`, field });

/** Throws VALIDATION_ERROR for a campaign that contradicts itself. */
export function assertConsistent({
  startsAt,
  endsAt,
  audience,
  photoIds,
  mediaUrls,
}: Pick<CampaignRow, "startsAt" | "endsAt" | "audience" | "photoIds" | "mediaUrls">) {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw invalid("endsAt", "has to be after startsAt");
  if (photoIds.length + mediaUrls.length > maxPictures)
    throw invalid("photoIds", `an ad has at most ${maxPictures} pictures, those of mediaUrls included`);
  const { ageMin, ageMax } = audience;
  if (ageMin !== null && ageMax !== null && ageMax < ageMin)
    throw invalid("audience.ageMax", "has to be at least ageMin");
}

/** The fields that may change while the campaign runs. */
const whileRunning: readonly string[] = ["name", "endsAt", "dailyBudgetCents"] satisfies (keyof CampaignRow)[];
const wireNames: Readonly<Record<string, string>> = { dailyBudgetCents: "dailyBudget" };

/**
 * Throws CAMPAIGN_ALREADY_ACTIVE for a change that requires a paused campaign, and VALIDATION_ERROR for an end in the past while
 * it runs and for a new currency after money was spent.
 */
export function assertChangeable(
  before: CampaignRow,
  change: Partial<CampaignRow>,
  { rows, now }: { readonly rows: readonly Pick<PlatformRow, "status">[]; readonly now: string },
): void {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(change).flatMap(([name, value]) =>
    isDeepStrictEqual(was.get(name), value) ? [] : name,
  );
  const hasPending = rows.some(({ status }) => isPending(status));
  const isRunning = rows.some(({ status }) => shownState(status) === "running");
  if (changed.includes("currency") && before.spentCents > 0)
    throw invalid("currency", `has to stay ${before.currency}, in which money was spent: draft another campaign`);
  const { endsAt } = change;
  if (isRunning && changed.includes("endsAt") && typeof endsAt === "string" && endsAt <= now)
    throw invalid("endsAt", "has to be in the future while the campaign runs: pause it to end it now");
  const blocked = hasPending
    ? changed[0]
    : isRunning
      ? changed.find((name) => !whileRunning.includes(name))
      : undefined;
  if (blocked === undefined) return;
  const field = own(wireNames, blocked) ?? blocked;
  const message = hasPending
    ? "The state of the campaign is being checked: try again in a moment."
    : `The campaign is running: pause it to change ${field}.`;
  throw new AppError("CAMPAIGN_ALREADY_ACTIVE", { message, field });
}
