import { describe, expect, it } from "vitest";
import {
  emailKeyOf,
  joinedNotes,
  missingFrom,
  otherValues,
  phoneKeyOf,
} from "../../../server/features/contacts/identity.ts";

describe("phoneKeyOf", () => {
  it.each([
    ["415-555-0132", "4155550132"],
    ["(415) 555.0132", "4155550132"],
    ["+1 415 555 0132", "4155550132"],
    ["1-415-555-0132", "4155550132"],
    ["001 415 555 0132", "4155550132"],
    ["0111 415 555 0132", "4155550132"],
    ["415-555-0132 x12", "4155550132"],
    ["415-555-0132 ext. 12", "4155550132"],
    ["415-555-0132 #12", "4155550132"],
    ["555-0132", "5550132"],
    ["+49 30 12345678", "493012345678"],
    ["0049 30 12345678", "493012345678"],
    ["+49 (0)30 12345678", "493012345678"],
    ["+1 (555) 010-0000", "5550100000"],
    ["555-010-0000", "5550100000"],
    ["555.010.0000", "5550100000"],
    ["030 12345678", "03012345678"],
    ["#12345", "12345"],
  ])("%s has the key %s", (phone, key) => {
    expect(phoneKeyOf(phone)).toBe(key);
  });

  it("does not take a foreign number for one of North America", () => {
    expect(phoneKeyOf("+44 1415 550132")).not.toBe(phoneKeyOf("1415 550132"));
    expect(phoneKeyOf("+11 415 555 0132")).not.toBe("4155550132");
    expect(phoneKeyOf(null)).toBeNull();
  });
});

it("emailKeyOf ignores case", () => {
  expect(emailKeyOf("John.Doe@Example.com")).toBe("john.doe@example.com");
  expect(emailKeyOf(null)).toBeNull();
});

it("emailKeyOf ignores dots and everything after a plus for Gmail only", () => {
  for (const email of ["johndoe@gmail.com", "John.Doe@GMail.com", "j.o.h.n.doe+cars@googlemail.com"]) {
    expect(emailKeyOf(email)).toBe("johndoe@gmail.com");
  }
  for (const email of ["john.doe+cars@example.com", "john.doe@notgmail.com", "john.doe@gmail.com.example.com"]) {
    expect(emailKeyOf(email)).toBe(email);
  }
});

describe("missingFrom, otherValues and joinedNotes", () => {
  it("missingFrom returns values of missing fields only", () => {
    const known = { name: "Pat Moore", email: "a@example.com", phone: null, source: null };
    const given = { name: "Sam Moore", email: "b@example.com", phone: "555-0132", source: "web" };
    expect(missingFrom(known, given)).toEqual({ phone: "555-0132", source: "web" });
    expect(missingFrom(known, { name: "Pat", email: null, phone: null, source: null })).toEqual({});
  });

  it("missingFrom returns a name if the existing one is a placeholder", () => {
    const known = { name: "Unknown", email: "a@example.com", phone: null, source: null };
    expect(missingFrom(known, { ...known, name: "Pat Moore" })).toEqual({ name: "Pat Moore" });
    expect(missingFrom({ ...known, name: "Pat Moore" }, known)).toEqual({});
  });

  it("otherValues notes a different name and number", () => {
    const known = { name: "P. Moore", email: "Pat@example.com", phone: "415-555-0132" };
    const given = { name: "Pat Moore", email: "pat@example.com", phone: "415-555-0199" };
    expect(otherValues(known, given)).toBe("Also given: Pat Moore, 415-555-0199");
    expect(otherValues(known, { name: "MOORE, P.", email: null, phone: "+1 415 555 0132" })).toBeNull();
    expect(otherValues(known, { name: "Unknown", email: null, phone: null })).toBeNull();
  });

  it("joinedNotes adds each text once and never truncates the existing notes", () => {
    expect(joinedNotes(null, null, "a", "b", "a")).toBe("a\nb");
    expect(joinedNotes("x".repeat(4999), "a")).toHaveLength(4999);
  });
});
