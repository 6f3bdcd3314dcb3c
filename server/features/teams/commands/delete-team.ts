import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireOwnedTeam } from "../../../access/teams/require-team.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { record } from "../../audit/record.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { countMembers } from "../members/members.repo.ts";
import { deleteTeam } from "../teams.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "unshare">;
}

/** Deletes a team that the caller owns and that has no other members. Its vehicles become private. */
export const removeTeam = ({ store, clock, vehicles }: Needs, caller: Caller, id: string): Promise<void> =>
  store.write(async (tx) => {
    const owned = await requireOwnedTeam(tx, caller, id);
    const others = (await countMembers(tx, id)) - 1;
    if (others > 0) throw new AppError("TEAM_HAS_MEMBERS", { details: { members_left: others } });
    await vehicles.unshare(tx, id);
    await deleteTeam(tx, owned);
    const { name, slug } = owned.team;
    const subject = { action: "team.deleted", subjectType: "team", subjectId: id };
    await record(tx, clock, caller, { ...subject, details: { name, slug } });
  });
