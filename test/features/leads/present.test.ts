import { describe, expect, it } from "vitest";
import { chronicle } from "../../../server/features/leads/leads.history.ts";
import {
  changedFields,
  columnsOf,
  isSame,
  presented,
  wholeDays,
} from "../../../server/features/leads/leads.present.ts";

const at = "2026-11-01T12:00:00.000Z";
const row = {
  id: "01a1fabe-0000-7000-8000-000000000000",
  workspaceId: "w",
  carId: "01a1fabe-0000-7000-8000-000000000001",
  contactId: null,
  createdBy: null,
  status: "NEW",
  action: "Call back",
  targetName: "Anna",
  targetInfo: "555-0132",
  tag: null,
  note: "evenings",
  position: 3,
  statusSince: at,
  searchText: "call back\nanna\n",
  createdAt: at,
  updatedAt: at,
} as const;

describe("a lead's age", () => {
  it.each([
    ["2026-11-01T12:00:00.000Z", 0],
    ["2026-11-02T11:59:59.999Z", 0],
    ["2026-11-02T12:00:00.000Z", 1],
    ["2026-12-01T12:00:00.000Z", 30],
    ["2026-10-01T00:00:00.000Z", 0],
  ])("at %s is %i whole days", (now, days) => {
    expect(wholeDays(at, new Date(now))).toBe(days);
  });

  it("counts from its making and from its last change of status", () => {
    const moved = { ...row, statusSince: "2026-11-10T12:00:00.000Z" };
    expect(presented(moved, new Date("2026-11-12T13:00:00.000Z"))).toMatchObject({
      ageDays: 11,
      statusDays: 2,
      isOverdue: false,
      order: 3,
    });
  });

  it.each([
    ["NEW", "2026-11-04T11:59:59.999Z", false],
    ["NEW", "2026-11-04T12:00:00.000Z", true],
    ["COMPLETED", "2026-12-24T12:00:00.000Z", false],
    ["NOT_NEEDED", "2026-12-24T12:00:00.000Z", false],
  ] as const)("%s at %s: overdue is %s", (status, now, isOverdue) => {
    expect(presented({ ...row, status }, new Date(now)).isOverdue).toBe(isOverdue);
  });
});

describe("a change", () => {
  it("touches only what is given, and answers that", () => {
    expect(columnsOf({ order: 5, tag: null, note: undefined })).toEqual({ position: 5, tag: null });
    expect(changedFields(row, { order: 5, note: null })).toEqual({
      id: row.id,
      order: 3,
      note: "evenings",
      updatedAt: at,
    });
    expect(isSame(row, { order: 3, tag: null, note: undefined })).toBe(true);
    expect(isSame(row, { order: 3, tag: "hot" })).toBe(false);
  });
});

describe("a car's timeline", () => {
  it("tells of a lead that is made, turned, edited and deleted", () => {
    expect(chronicle({ after: row })).toMatchObject([
      { kind: "lead.created", summary: "Lead added: Call back, for Anna." },
    ]);
    const deleted = { kind: "lead.deleted", summary: "Lead deleted." };
    expect(chronicle({ before: row })).toMatchObject([deleted]);
    expect(chronicle({ before: row, after: { ...row, status: "COMPLETED" } })).toEqual([
      {
        kind: "lead.status_changed",
        summary: "Lead completed: Call back, for Anna.",
        details: { leadId: row.id, from: "NEW", to: "COMPLETED" },
      },
    ]);
    expect(chronicle({ before: row, after: { ...row, tag: "hot" } })).toMatchObject([
      { kind: "lead.changed", details: { from: { tag: null }, to: { tag: "hot" } } },
    ]);
  });

  it("tells of what was edited along with its status, too", () => {
    expect(chronicle({ before: row, after: { ...row, status: "COMPLETED", note: "sold", tag: "hot" } })).toMatchObject([
      { kind: "lead.status_changed", details: { from: "NEW", to: "COMPLETED" } },
      { kind: "lead.changed", details: { from: { tag: null, note: "evenings" }, to: { tag: "hot", note: "sold" } } },
    ]);
  });

  it("says nothing of a lead's place in its list, and of no change", () => {
    expect(chronicle({ before: row, after: { ...row, position: 9 } })).toEqual([]);
    expect(chronicle({})).toEqual([]);
  });
});
