import type { Member } from "../../../../contracts/teams.ts";
import type { MemberRow } from "./members.repo.ts";

/** A member as the wire has him. The product keeps no pictures of people. */
export const memberOf = (row: MemberRow, ownerId: string): Member => ({
  ...row,
  image: null,
  isOwner: row.id === ownerId,
});
