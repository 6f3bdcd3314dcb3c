import { describe, expect, it } from "vitest";
import { type Candidate, contradicts, type Identity, matchOf } from "../../../server/features/contacts/matching.ts";

const person = (name: string, emailKey: string | null = null, phoneKey: string | null = "5550132"): Identity => ({
  name,
  emailKey,
  phoneKey,
});
const contact = (id: string, ...identities: Identity[]): Candidate => ({ id, identities });
const pat = contact("pat", person("Pat Moore", "pat@example.com"));
const sam = contact("sam", person("Sam Moore"));

describe("contradicts", () => {
  it("is true of two e-mail addresses, whatever the names", () => {
    expect(contradicts(person("Pat Moore", "a@example.com"), person("Pat Moore", "b@example.com"))).toBe(true);
  });
  it("is false if one address is missing and the names fit", () => {
    expect(contradicts(person("Pat Moore", "a@example.com"), person("P. Moore"))).toBe(false);
  });
});

describe("matchOf", () => {
  it("finds the contact with the same address, whatever the name", () => {
    expect(matchOf(person("Somebody Else", "pat@example.com", null), [sam, pat])).toEqual({ kind: "same", id: "pat" });
  });
  it("finds the contact with the same number if nothing contradicts", () => {
    expect(matchOf(person("P. Moore"), [pat])).toEqual({ kind: "same", id: "pat" });
  });
  it("makes a new contact for another name at the same number", () => {
    expect(matchOf(person("Alex Stone"), [pat, sam])).toEqual({ kind: "new", possibleDuplicateOf: "pat" });
  });
  it("names the contact with the same name as duplicate if only the address contradicts", () => {
    const match = matchOf(person("Pat Moore", "new@example.com"), [sam, pat]);
    expect(match).toEqual({ kind: "new", possibleDuplicateOf: "pat" });
  });
  it("prefers the one with the same name", () => {
    const unnamed = contact("unnamed", person("Unknown"));
    expect(matchOf(person("MOORE, SAM"), [unnamed, sam])).toEqual({ kind: "same", id: "sam" });
  });
  it("does not guess between two people who fit", () => {
    expect(matchOf(person("Unknown"), [pat, sam])).toEqual({ kind: "new", possibleDuplicateOf: "pat" });
  });
  it("recognizes the identity of a merged contact", () => {
    const both = contact("pat", person("Pat Moore", "pat@example.com"), person("Sam Moore", "sam@example.com"));
    expect(matchOf(person("Sam Moore"), [both])).toEqual({ kind: "same", id: "pat" });
    expect(matchOf(person("X Y", "sam@example.com", null), [both])).toEqual({ kind: "same", id: "pat" });
  });
  it("makes a new contact if no candidate shares anything", () => {
    expect(matchOf(person("Pat Moore"), [])).toEqual({ kind: "new", possibleDuplicateOf: null });
  });
});
