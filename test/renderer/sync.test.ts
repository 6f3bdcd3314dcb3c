import { describe, expect, it } from "vitest";
import type { SyncStatus } from "../../contracts/system/sync-status.ts";
import { syncStateOf } from "../../renderer/api/records/sync.ts";
import { shownValue } from "../../renderer/features/settings/sync/names.ts";
import { rowsAfter } from "../../renderer/features/settings/sync/pages.ts";

const at = "2026-01-05T10:00:00.000Z";
const problem = (code: string) => ({ at, code, message: "" });
const equal: SyncStatus = {
  role: "workstation",
  url: "https://cars.example.com",
  linkedAt: at,
  isRunning: false,
  isMoving: false,
  pausedAt: null,
  lastSuccessAt: at,
  lastError: null,
  nextAttemptAt: null,
  unsent: 0,
  waiting: 0,
  refused: 0,
  conflicts: 0,
  filesWaiting: 0,
  filesAbsent: 0,
  filesAbsentSince: null,
  fileBytesWaiting: 0,
  filesRefused: 0,
  filesError: null,
};
const stateWith = (change: Partial<SyncStatus>) => syncStateOf({ ...equal, ...change });

describe("the light of sync", () => {
  it("says that both sides are equal only if no row and no file is on its way", () => {
    expect(syncStateOf(equal)).toBe("synced");
    expect(stateWith({ unsent: 1 })).toBe("working");
    expect(stateWith({ waiting: 1 })).toBe("working");
    expect(stateWith({ filesWaiting: 1, fileBytesWaiting: 400_000 })).toBe("working");
  });

  it("asks for attention if files cannot be stored, but not while the server cannot be reached for them", () => {
    expect(stateWith({ filesWaiting: 1, filesError: problem("STORAGE_FULL") })).toBe("attention");
    expect(stateWith({ filesRefused: 1 })).toBe("attention");
    expect(stateWith({ filesError: problem("UNREACHABLE") })).toBe("working");
    expect(stateWith({ lastError: problem("UNREACHABLE"), filesError: problem("UNREACHABLE") })).toBe("offline");
  });

  it("does not wait for files that a machine without a connection has", () => {
    expect(stateWith({ filesAbsent: 2, filesAbsentSince: at })).toBe("synced");
  });

  it("says that sync is paused although files wait", () => {
    expect(stateWith({ pausedAt: at, filesWaiting: 1 })).toBe("paused");
  });
});

it("an amount is shown in the currency of its record, a price in that of the dealership, and others in US dollars", () => {
  const budget = { name: "dailyBudgetCents", type: "money" } as const;
  expect(shownValue({ ...budget, currency: "EUR" }, 20, "CAD")).toBe("€20");
  expect(shownValue({ name: "askingPriceCents", type: "money", currency: null }, 20, "CAD")).toBe("CA$20");
  expect(shownValue({ name: "bidCents", type: "money", currency: null }, 20, "CAD")).toBe("$20");
});

describe("more of a list of sync", () => {
  const page = (next: number, total: number, rows = 20) => rowsAfter({ rows: Array(rows).fill(0), total, next });

  it("is what follows the last page, and nothing after a page that is just full", () => {
    expect([page(20, 20), page(20, 21), page(40, 41)]).toEqual([0, 1, 1]);
  });

  it("is nothing after the end, although a row that arrived meanwhile is not shown", () => {
    // the first page had 20 of 21 rows; then one arrived in front, and the second page repeated the last one of the first
    expect(page(22, 22, 2)).toBe(0);
  });

  it("is nothing after an empty page, although rows are said to follow", () => {
    expect([page(20, 30, 0), rowsAfter(undefined)]).toEqual([0, 0]);
  });
});
