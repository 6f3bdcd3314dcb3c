import type { Writer } from "../../../platform/db/store.ts";
import { type ContactRow, findCandidates } from "../contacts.repo.ts";
import { matchOf } from "../matching.ts";

/** The id of another contact that may be the same person, by address and number; null if there is none. */
export async function findDuplicate(tx: Writer, { id, workspaceId, ...identity }: ContactRow): Promise<string | null> {
  const others = (await findCandidates(tx, workspaceId, identity)).filter((candidate) => candidate.id !== id);
  const match = matchOf(identity, others);
  return match.kind === "same" ? match.id : match.possibleDuplicateOf;
}
