import { expect, test } from "@playwright/test";
import fc from "fast-check";
import type { TeamRole } from "../../../contracts/accounts/roles.ts";
import { leadsToInvitation, safeNext, withNext } from "../../../renderer/features/accounts/return-path.ts";
import {
  changedRoles,
  permissionsIn,
  toggled,
  withoutSaved,
} from "../../../renderer/features/team/roles/permission-draft.ts";
import "../../../renderer/texts/lazy/team-texts.ts";
import { slugOf, slugProblem } from "../../../renderer/features/team/slug.ts";
import { recordsOf } from "../../../renderer/features/vehicles/inventory/import/file-rows.ts";
import { type Delimiter, delimiters, RecordReader } from "../../../server/formats/csv/records.ts";

const serverRecords = (text: string, delimiter: Delimiter): string[][] => {
  const reader = new RecordReader(delimiter);
  return [...reader.push(text), ...reader.end()];
};

test("recordsOf: splits any CSV text into the same rows as the server", () => {
  const piece = fc.constantFrom("a", "1HG", '"', '""', ",", ";", "\t", "|", "\n", "\r\n", "\r", " ", "ß", "");
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
  let readable = 0;
  fc.assert(
    fc.property(text, fc.constantFrom(...delimiters), (content, delimiter) => {
      let expected: string[][];
      try {
        expected = serverRecords(content, delimiter);
      } catch {
        return; // a quote that is not closed: the server refuses such a file, so the page never shows its rows
      }
      readable += 1;
      expect([...recordsOf(content, delimiter)]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
  expect(readable).toBeGreaterThan(300);
});

test("slugOf: makes a short name from a team's name that the server accepts", () => {
  expect(slugOf("Café Nord & Süd")).toBe("cafe-nord-sud");
  expect(slugOf("  --  ")).toBe("");
  expect(slugOf(`${"a".repeat(49)} b`)).toBe("a".repeat(49));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (name) => {
      const slug = slugOf(name);
      expect(slug === "" || slugProblem(slug) === undefined).toBe(true);
    }),
  );
});

const role = (id: string, permissions: TeamRole["permissions"]): TeamRole => ({
  id,
  teamId: "t",
  name: id,
  kind: "custom",
  permissions,
  memberCount: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

test("toggled: collects changes per role, and a reverted change leaves nothing to save", () => {
  const readOnly = role("viewer", ["view_inventory"]);
  const manager = role("manager", ["view_inventory", "manage_leads"]);
  const once = toggled({}, readOnly, "create_leads");
  expect(permissionsIn(once, readOnly)).toEqual(["view_inventory", "create_leads"]);
  expect(permissionsIn(once, manager)).toEqual(manager.permissions);
  const twice = toggled(once, manager, "manage_leads");
  expect(changedRoles(twice, [readOnly, manager]).map(({ role: { id } }) => id)).toEqual(["viewer", "manager"]);
  expect(toggled(toggled(twice, readOnly, "create_leads"), manager, "manage_leads")).toEqual({});
  // another window has saved the same change, or has deleted the role
  const saved = role("viewer", ["view_inventory", "create_leads"]);
  expect(changedRoles(once, [saved])).toEqual([]);
  expect(changedRoles(once, [])).toEqual([]);
});

test("withoutSaved: removes saved changes, and keeps rejected and newer ones", () => {
  const readOnly = role("viewer", ["view_inventory"]);
  const manager = role("manager", []);
  const draft = toggled(toggled({}, readOnly, "create_leads"), manager, "manage_leads");
  const saved = role("viewer", ["create_leads", "view_inventory"]);
  expect(withoutSaved(draft, saved)).toEqual({ manager: ["manage_leads"] });
  expect(withoutSaved({}, saved)).toEqual({});
  const meanwhile = toggled(draft, readOnly, "manage_leads");
  expect(changedRoles(withoutSaved(meanwhile, saved), [saved, manager])).toHaveLength(2);
});

test("safeNext and withNext: allow only paths of this app", () => {
  for (const path of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", null])
    expect(safeNext(path), String(path)).toBe("/today");
  expect(safeNext("/team/north?tab=roles")).toBe("/team/north?tab=roles");
  expect(withNext("/sign-in", "/accept-invitation?token=a-b_c")).toBe(
    "/sign-in?next=%2Faccept-invitation%3Ftoken%3Da-b_c",
  );
  expect(withNext("/sign-in?email=a", null)).toBe("/sign-in?email=a");
  expect(leadsToInvitation("/accept-invitation?token=x")).toBe(true);
  expect(leadsToInvitation("//accept-invitation?token=x")).toBe(false);
});
