import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import type { teams } from "../../features/teams/teams.table.ts";
import type { Authorized } from "../authorized.ts";
import type { Standing } from "../permissions.ts";

/** A team of the caller's, with what they may do in it. */
export interface TeamStanding extends Standing {
  readonly team: typeof teams.$inferSelect;
}
export type AuthorizedTeam<P extends TeamPermission> = Authorized<TeamStanding, P>;

declare const owned: unique symbol;
/** A team that the caller owns: some changes are for the owner only. */
export type OwnedTeam = TeamStanding & { readonly [owned]: true };
