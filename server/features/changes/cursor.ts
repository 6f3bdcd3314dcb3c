import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Access } from "../../access/access.ts";
import { isPermitted } from "../../access/caller.ts";
import type { Resource } from "./changes.repo.ts";

/**
 * A position in the changes of one resource, as one caller sees them: everything up to (`place`, `id`) was returned.
 * `since` limits what was changed before `until`, the end when the read began: later changes are always returned, even
 * if the database's clock was set back.
 */
const Cursor = z.object({
  resource: z.string(),
  epoch: z.string(),
  access: z.string(),
  place: z.int(),
  id: z.string(),
  since: z.string(),
  until: z.int(),
});
export type Cursor = z.infer<typeof Cursor>;

export const encodeCursor = ({ resource, epoch, access, place, id, since, until }: Cursor): string =>
  Buffer.from(JSON.stringify([resource, epoch, access, place, id, since, until])).toString("base64url");

/** Throws VALIDATION_ERROR for a text that is no cursor. */
export function decodeCursor(text: string): Cursor {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const [resource, epoch, access, place, id, since, until] = z.array(z.unknown()).length(7).parse(values);
    return Cursor.parse({ resource, epoch, access, place, id, since, until });
  } catch {
    throw new AppError("VALIDATION_ERROR", {
      message: "This is no cursor. Send it as it stands in the Link header of the last answer.",
      field: "cursor",
    });
  }
}

/**
 * Tells whether a caller still sees what they saw: their workspace, the teams whose vehicles they see, and those in which
 * they see the purchase prices and the buyers.
 */
export function fingerprintOf({ caller, teamIds }: Access): string {
  const teams = (["view_inventory", "view_costs", "manage_leads"] as const).map((permission) =>
    teamIds(permission).toSorted(),
  );
  const seen = JSON.stringify([caller.workspaceId, ...teams, isPermitted(caller, "leads:read")]);
  return createHash("sha256").update(seen).digest("base64url").slice(0, 22);
}

interface Current {
  readonly resource: Resource;
  readonly epoch: string;
  readonly access: string;
  readonly purgedPlace: number;
}

const reasons = {
  resource: "The cursor is of another list.",
  epoch: "The database was restored since.",
  access: "What you may see has changed since: your teams, or your permissions in them.",
  purged: "The cursor is older than the deletions that are kept.",
} as const;

/** Throws CURSOR_EXPIRED unless the cursor continues where the caller stopped. */
export function assertValid(cursor: Cursor, { purgedPlace, ...current }: Current): void {
  const changed = (["resource", "epoch", "access"] as const).find((part) => cursor[part] !== current[part]);
  const reason = changed ?? (Math.max(cursor.place, cursor.until) <= purgedPlace ? "purged" : undefined);
  if (reason === undefined) return;
  const message = `${reasons[reason]} Read everything again, beginning with updatedSince.`;
  throw new AppError("CURSOR_EXPIRED", { message, field: "cursor", details: { reason } });
}
