import { isSameName, namesContradict } from "./names.ts";

/** What a contact is recognized by. */
export interface Identity {
  readonly name: string;
  /** See `identity.ts`: equal keys are one address, or one number. */
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
  /** A contact of its own; `possibleDuplicateOf` is the one with the same number, if any. */
  | { readonly kind: "new"; readonly possibleDuplicateOf: string | null };

/** Whether two people who share a phone number cannot be one: two different e-mail addresses, or two names. */
export const contradicts = (one: Identity, other: Identity): boolean =>
  (one.emailKey !== null && other.emailKey !== null && one.emailKey !== other.emailKey) ||
  namesContradict(one.name, other.name);

/**
 * Who this is, of the contacts (oldest first) that share its address or number. The same e-mail address is the same
 * person. The same number is the same person if nothing contradicts; if that is true of several, the one with the same
 * name. Otherwise a person decides: it is a new contact and a possible duplicate.
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
