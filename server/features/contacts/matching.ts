import { isSameName, namesContradict } from "./names.ts";

/** What a contact is recognized by. */
export interface Identity {
  readonly name: string;
  /** Equal keys mean the same address or number (`identity.ts`). */
  readonly emailKey: string | null;
  readonly phoneKey: string | null;
}

/** A contact that shares an address or a number: its own identity, and those of the contacts merged into it. */
export interface Candidate {
  readonly id: string;
  readonly identities: readonly Identity[];
}

export type Match =
  | { readonly kind: "same"; readonly id: string }
  /** A new contact. `possibleDuplicateOf` is an older one with the same number, if there is one. */
  | { readonly kind: "new"; readonly possibleDuplicateOf: string | null };

/** Whether two contacts with the same phone number cannot be one person: their addresses or names differ. */
export const contradicts = (one: Identity, other: Identity): boolean =>
  (one.emailKey !== null && other.emailKey !== null && one.emailKey !== other.emailKey) ||
  namesContradict(one.name, other.name);

/**
 * Finds the same person among `candidates`: the contacts, oldest first, that share an address or a number.
 * - The same e-mail address means the same person.
 * - The same phone number means the same person if nothing contradicts it. If several fit, it is the one with the same
 *   name.
 * - Otherwise it is a new contact, with a possible duplicate for a person to decide.
 */
export function matchOf(given: Identity, candidates: readonly Candidate[]): Match {
  const hasIdentity = (test: (identity: Identity) => boolean) => (candidate: Candidate) =>
    candidate.identities.some(test);
  const byEmail = candidates.find(
    hasIdentity(({ emailKey }) => given.emailKey !== null && emailKey === given.emailKey),
  );
  if (byEmail) return { kind: "same", id: byEmail.id };
  const sharesPhone = (identity: Identity) => given.phoneKey !== null && identity.phoneKey === given.phoneKey;
  const byPhone = candidates.filter(hasIdentity(sharesPhone));
  const fits = (identity: Identity) => sharesPhone(identity) && !contradicts(given, identity);
  const fitting = byPhone.filter(hasIdentity(fits));
  const namesake = fitting.find(hasIdentity((one) => fits(one) && isSameName(given.name, one.name)));
  const same = namesake ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (same) return { kind: "same", id: same.id };
  const similar = fitting[0] ?? byPhone.find(hasIdentity((one) => !namesContradict(given.name, one.name)));
  return { kind: "new", possibleDuplicateOf: (similar ?? byPhone[0])?.id ?? null };
}
