import { describe, expect, it } from "vitest";
import { timelineEntries } from "../../../server/features/leads/lead-timeline.ts";
import {
  changedFields,
  changesNothing,
  columnsOf,
  fullDays,
  presentLead,
} from "../../../server/features/leads/leads.present.ts";

const at = "2026-11-01T12:00:00.000Z";
const row = {
  id: "01a1fabe-0000-7000-8000-000000000000",
  workspaceId: "w",
  carId: "01a1fabe-0000-7000-8000-000000000001",
  contactId: null,
  createdBy: null,
  assigneeId: null,
  dueAt: null,
  lostReason: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  campaignId: null,
  lastActivityAt: null,
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

describe("fullDays and presentLead", () => {
  it.each([
    ["2026-11-01T12:00:00.000Z", 0],
    ["2026-11-02T11:59:59.999Z", 0],
    ["2026-11-02T12:00:00.000Z", 1],
    ["2026-12-01T12:00:00.000Z", 30],
    ["2026-10-01T00:00:00.000Z", 0],
  ])("at %s the lead is %i full days old", (now, days) => {
    expect(fullDays(at, new Date(now))).toBe(days);
  });

  it("counts ageDays from the creation and statusDays from the last change of status", () => {
    const moved = { ...row, statusSince: "2026-11-10T12:00:00.000Z" };
    expect(presentLead(moved, new Date("2026-11-12T13:00:00.000Z"))).toMatchObject({
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
  ] as const)("status %s at %s: isOverdue is %s", (status, now, isOverdue) => {
    expect(presentLead({ ...row, status }, new Date(now)).isOverdue).toBe(isOverdue);
  });
});

describe("columnsOf, changedFields and changesNothing", () => {
  it("use only the given fields", () => {
    expect(columnsOf({ order: 5, tag: null, note: undefined })).toEqual({ position: 5, tag: null });
    expect(changedFields(row, { order: 5, note: null })).toEqual({
      id: row.id,
      order: 3,
      note: "evenings",
      updatedAt: at,
    });
    expect(changesNothing(row, { order: 3, tag: null, note: undefined })).toBe(true);
    expect(changesNothing(row, { order: 3, tag: "hot" })).toBe(false);
  });
});

describe("timelineEntries", () => {
  it("describes a lead that is created, completed, edited and deleted", () => {
    expect(timelineEntries({ after: row })).toMatchObject([
      { kind: "lead.created", summary: "Lead added: Call back, for Anna." },
    ]);
    const deleted = { kind: "lead.deleted", summary: "Lead deleted." };
    expect(timelineEntries({ before: row })).toMatchObject([deleted]);
    expect(timelineEntries({ before: row, after: { ...row, status: "COMPLETED" } })).toEqual([
      {
        kind: "lead.status_changed",
        summary: "Lead completed: Call back, for Anna.",
        details: { leadId: row.id, from: "NEW", to: "COMPLETED" },
      },
    ]);
    expect(timelineEntries({ before: row, after: { ...row, tag: "hot" } })).toMatchObject([
      { kind: "lead.changed", details: { from: { tag: null }, to: { tag: "hot" } } },
    ]);
  });

  it("adds an entry for edited fields in addition to the one for the status", () => {
    expect(
      timelineEntries({ before: row, after: { ...row, status: "COMPLETED", note: "sold", tag: "hot" } }),
    ).toMatchObject([
      { kind: "lead.status_changed", details: { from: "NEW", to: "COMPLETED" } },
      { kind: "lead.changed", details: { from: { tag: null, note: "evenings" }, to: { tag: "hot", note: "sold" } } },
    ]);
  });

  it("is empty for a new position and for no change", () => {
    expect(timelineEntries({ before: row, after: { ...row, position: 9 } })).toEqual([]);
    expect(timelineEntries({})).toEqual([]);
  });
});
