import { describe, expect, it } from "vitest";
import { hoursText } from "../../../renderer/features/repair/words.ts";
import { hourlyRate } from "../../../renderer/ui/format/format.ts";

describe("hours and rates of an estimate", () => {
  it("are written so that hours times rate give the amount", () => {
    expect([11, 7.25, 0.3333].map(hoursText)).toEqual(["11 h", "7.25 h", "0.3333 h"]);
    expect(hourlyRate(75, "USD")).toBe("$75.00");
    expect(hourlyRate(63.9024, "EUR")).toBe("€63.9024");
    expect(hourlyRate(11_737.5, "JPY")).toBe("¥11,737.5");
  });
});
