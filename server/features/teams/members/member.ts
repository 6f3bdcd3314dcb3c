import type { Member } from "../../../../contracts/accounts/teams.ts";
import type { MemberRow } from "./members.repo.ts";

/** A member in the API's form. The product stores no pictures of people. */
export const memberOf = (row: MemberRow, ownerId: string): Member => ({
  ...row,
  image: null,
  isOwner: row.id === ownerId,
});
