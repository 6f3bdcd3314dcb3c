import type { z } from "zod";
import type { teams as contract } from "../../../../contracts/accounts/teams.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireOwnedTeam } from "../../../access/teams/require-team.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { searchTextOf } from "../../../platform/db/search.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import { updateTeam } from "../teams.repo.ts";

/** Changes name and slug of a team that the caller owns. */
export async function changeTeam(
  { tx, clock, caller }: { readonly tx: Writer; readonly clock: Clock; readonly caller: Caller },
  id: string,
  { name, slug }: z.output<typeof contract.update.body>,
): Promise<void> {
  const owned = await requireOwnedTeam(tx, caller, id);
  const before = { name: owned.team.name, slug: owned.team.slug };
  const after = { name: name ?? before.name, slug: slug ?? before.slug };
  const searchText = searchTextOf([after.name, after.slug]);
  await updateTeam(tx, owned, { ...after, searchText, updatedAt: instantNow(clock) });
  await record(tx, clock, caller, {
    action: "team.changed",
    subjectType: "team",
    subjectId: id,
    details: { from: before, to: after },
  });
}
