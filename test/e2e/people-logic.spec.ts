import { expect, test } from "@playwright/test";
import fc from "fast-check";
import type { TeamRole } from "../../contracts/roles.ts";
import { leadsToInvitation, safeNext, withNext } from "../../renderer/features/accounts/return-path.ts";
import {
  changedRoles,
  permissionsIn,
  toggled,
  withoutSaved,
} from "../../renderer/features/team/roles/permission-draft.ts";
import { slugOf, slugProblem } from "../../renderer/features/team/slug.ts";
import { recordsOf } from "../../renderer/features/vehicles/inventory/import/file-rows.ts";
import { type Delimiter, delimiters, RecordReader } from "../../server/formats/csv/records.ts";

const asTheServerReads = (text: string, delimiter: Delimiter): string[][] => {
  const reader = new RecordReader(delimiter);
  return [...reader.push(text), ...reader.end()];
};

test("the page cuts a file into the same rows as the server, whatever stands in it", () => {
  const piece = fc.constantFrom("a", "1HG", '"', '""', ",", ";", "\t", "|", "\n", "\r\n", "\r", " ", "ß", "");
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
  let read = 0;
  fc.assert(
    fc.property(text, fc.constantFrom(...delimiters), (content, delimiter) => {
      let expected: string[][];
      try {
        expected = asTheServerReads(content, delimiter);
      } catch {
        return; // a quote that never ends: the server takes nothing of such a file, and no row of it is shown
      }
      read += 1;
      expect([...recordsOf(content, delimiter)]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
  expect(read).toBeGreaterThan(300);
});

test("a team's short name comes out of its name, and is one that the server takes", () => {
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

test("ticks are gathered per role, and one that is taken back leaves nothing to save", () => {
  const viewer = role("viewer", ["view_inventory"]);
  const manager = role("manager", ["view_inventory", "manage_leads"]);
  const once = toggled({}, viewer, "create_leads");
  expect(permissionsIn(once, viewer)).toEqual(["view_inventory", "create_leads"]);
  expect(permissionsIn(once, manager)).toEqual(manager.permissions);
  const twice = toggled(once, manager, "manage_leads");
  expect(changedRoles(twice, [viewer, manager]).map(({ role: { id } }) => id)).toEqual(["viewer", "manager"]);
  expect(toggled(toggled(twice, viewer, "create_leads"), manager, "manage_leads")).toEqual({});
  // another tab has saved the same, or has deleted the role
  const saved = role("viewer", ["view_inventory", "create_leads"]);
  expect(changedRoles(once, [saved])).toEqual([]);
  expect(changedRoles(once, [])).toEqual([]);
});

test("what is saved leaves the draft; what was refused, or ticked meanwhile, stays in it", () => {
  const viewer = role("viewer", ["view_inventory"]);
  const manager = role("manager", []);
  const draft = toggled(toggled({}, viewer, "create_leads"), manager, "manage_leads");
  const saved = role("viewer", ["create_leads", "view_inventory"]);
  expect(withoutSaved(draft, saved)).toEqual({ manager: ["manage_leads"] });
  expect(withoutSaved({}, saved)).toEqual({});
  const meanwhile = toggled(draft, viewer, "manage_leads");
  expect(changedRoles(withoutSaved(meanwhile, saved), [saved, manager])).toHaveLength(2);
});

test("signing in leads on within this app only", () => {
  for (const wish of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", null])
    expect(safeNext(wish), String(wish)).toBe("/inventory");
  expect(safeNext("/team/north?tab=roles")).toBe("/team/north?tab=roles");
  expect(withNext("/sign-in", "/accept-invitation?token=a-b_c")).toBe(
    "/sign-in?next=%2Faccept-invitation%3Ftoken%3Da-b_c",
  );
  expect(withNext("/sign-in?email=a", null)).toBe("/sign-in?email=a");
  expect(leadsToInvitation("/accept-invitation?token=x")).toBe(true);
  expect(leadsToInvitation("//accept-invitation?token=x")).toBe(false);
});
