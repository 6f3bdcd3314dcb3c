import { describe, expect, it } from "vitest";
import { csvHeader, csvRow } from "../../../server/features/audit/csv.ts";
import { csvCell } from "../../../server/formats/csv/write.ts";

describe("csvCell", () => {
  it.each([
    ["=1+1", `"'=1+1"`],
    ["+1", `"'+1"`],
    ["-2", `"'-2"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ['say "hi", twice\nplease', `"say ""hi"", twice\nplease"`],
    ["a=b", `"a=b"`],
    ["", `""`],
    ["مرحبا 🚗", `"مرحبا 🚗"`],
  ])("escapes %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("csvRow has a cell for each heading of csvHeader", () => {
    const row = csvRow({
      id: "1",
      createdAt: "2026-01-02T03:04:05.678Z",
      actor: null,
      via: "none",
      credentialId: null,
      address: "::1",
      action: "account.sign_in_failed",
      subject: { type: "account", id: null, name: null },
      workspaceId: null,
      details: { email: "=cmd()" },
    });
    expect(row.split(",")).toHaveLength(csvHeader.split(",").length);
    expect(row).toContain('"::1","account.sign_in_failed","account"');
    expect(row).toContain('"{""email"":""=cmd()""}"');
  });
});
