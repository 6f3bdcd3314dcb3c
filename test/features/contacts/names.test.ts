import { describe, expect, it } from "vitest";
import { isPlaceholderName, isSameName, namesContradict } from "../../../server/features/contacts/names.ts";

describe("namesContradict is false for names of one person", () => {
  it.each([
    ["Pat Moore", "PAT  MOORE"],
    ["Pat Moore", "Moore, Pat"],
    ["Pat Moore", "Moore,Pat"],
    ["Pat J. Moore", "Moore, Pat J."],
    ["Pat Moore", "Moore Pat"],
    ["Pat Moore", "P. Moore"],
    ["P.J. Moore", "Pat James Moore"],
    ["Pat Moore", "Pat M."],
    ["Pat Moore", "Pat James Moore"],
    ["Pat J. Moore", "Pat James Moore"],
    ["Pat Moore", "Pat"],
    ["Pat Moore", "Moore"],
    ["Pat Moore", "Mr. Moore"],
    ["Dr. Pat Moore", "Mrs. Pat Moore"],
    ["Pat Moore", "Pat Moore Jr."],
    ["Pat Moore, Jr.", "Moore, Pat, Jr"],
    ["Pat Moore, MD", "Pat Moore"],
    ["Zoë Ångström", "Zoe Angstrom"],
    ["Jürgen Groß", "Jurgen Gross"],
    ["Søren Łukasz", "Soren Lukasz"],
    ["Pat O'Brien", "Pat OBrien"],
    ["Pat O’Brien", "Pat O Brien"],
    ["Mary-Ann Smith", "Maryann Smith"],
    ["Anna de Vries", "Anna DeVries"],
    ["Maria Garcia", "Maria Garcia Lopez"],
    ["Pat Smith", "Pat Smith-Jones"],
    ["李小龙", "李小龙"],
    ["Pat Moore", "Unknown"],
    ["Pat Moore", "n/a"],
    ["Pat Moore", "415-555-0132"],
    ["Pat Moore", "pat@example.com"],
    ["Pat Moore", ""],
    ["Pat Moore", "Mr."],
  ])("%s and %s", (one, other) => {
    expect(namesContradict(one, other)).toBe(false);
    expect(namesContradict(other, one)).toBe(false);
  });
});

describe("namesContradict is true for names of two people", () => {
  it.each([
    ["Pat Moore", "Sam Moore"],
    ["Pat Moore", "Pat Miller"],
    ["Pat Moore", "Sam"],
    ["Pat Moore", "S. Moore"],
    ["Pat J. Moore", "Pat K. Moore"],
    ["Pat James Moore", "Pat Lee Moore"],
    ["Moore, Pat", "Moore, Sam"],
    ["Pat Moore Jr.", "Pat Moore Sr."],
    ["Pat Moore II", "Pat Moore III"],
    ["Mr. Moore", "Mrs. Moore"],
    ["Robert Moore", "Bob Moore"],
    ["Chris Moore", "Christine Moore"],
    ["李小龙", "王小明"],
    ["Иван Петров", "Анна Петрова"],
  ])("%s and %s", (one, other) => {
    expect(namesContradict(one, other)).toBe(true);
    expect(namesContradict(other, one)).toBe(true);
  });
});

it.each([
  "",
  "  ",
  "-",
  "N/A",
  "n.a.",
  "Unknown",
  "UNKNOWN CALLER",
  "Wireless Caller",
  "No Name",
  "555-0132",
  "a@b.com",
])("isPlaceholderName is true for %j", (name) => {
  expect(isPlaceholderName(name)).toBe(true);
});

it.each(["Na Li", "Guest Moore", "X Æ", "Pat"])("isPlaceholderName is false for %j", (name) => {
  expect(isPlaceholderName(name)).toBe(false);
});

describe("isSameName", () => {
  it("ignores capitals, accents and order", () => expect(isSameName("Moore, Zoë", "ZOE MOORE")).toBe(true));
  it("does not take an initial for the full name", () => expect(isSameName("P. Moore", "Pat Moore")).toBe(false));
  it("takes two placeholders for the same", () => expect(isSameName("Unknown", "n/a")).toBe(true));
  it("does not take a placeholder for a name", () => expect(isSameName("Unknown", "Pat")).toBe(false));
});
