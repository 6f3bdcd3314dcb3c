import { describe, expect, it } from "vitest";
import { type ByHand, nothingByHand } from "../../contracts/inspections/by-hand.ts";
import { bylinesOf } from "../../renderer/features/results/by-hand/draft/bylines.ts";
import {
  accepted,
  type Changes,
  noChanges,
  overwritten,
  remaining,
  shownText,
  withoutSent,
  withTexts,
} from "../../renderer/features/results/by-hand/draft/changes.ts";
import { type Field, textsOf } from "../../renderer/features/results/by-hand/draft/fields.ts";
import { requestOf } from "../../renderer/features/results/by-hand/draft/request.ts";
import {
  maxTread,
  millimetersFrom,
  shownTread,
  treadTone,
} from "../../renderer/features/results/by-hand/draft/tread.ts";
import { ada, byHand, grace } from "../reports/entries-by-hand.ts";

const requestFor = (entries: ByHand, typed: Partial<Record<Field, string>> = {}) => {
  const texts = textsOf(entries);
  const all = new Map<string, string>(Object.entries(typed));
  return requestOf((field) => all.get(field) ?? texts.get(field) ?? "", { entries, texts });
};
const bodyFor = (...given: Parameters<typeof requestFor>) => {
  const request = requestFor(...given);
  if ("problems" in request) throw new Error(`not valid: ${[...request.problems.keys()].join(", ")}`);
  return request.body;
};
const problemsFor = (typed: Partial<Record<Field, string>>) => {
  const request = requestFor(nothingByHand, typed);
  return "problems" in request ? Object.fromEntries(request.problems) : {};
};

/** An entry without the person and the time. */
const plain = <T extends object>(entry: T | null | undefined) => {
  const { entered_by: _by, entered_at: _at, ...rest } = { entered_by: "", entered_at: "", ...entry };
  return entry ? rest : null;
};

describe("requestOf for saved entries", () => {
  it("sends unchanged entries as they are saved, without rounding the tread again", () => {
    const body = bodyFor(byHand);
    expect(body.revision).toBe(3);
    expect(body.manual_grade).toEqual(plain(byHand.manual_grade));
    expect(body.tires.front_left).toEqual(plain(byHand.tires.front_left));
    expect(body.tires.spare).toBeNull();
    expect(body.remarks).toEqual({
      glass: byHand.remarks.glass?.text,
      interior: byHand.remarks.interior?.text,
      mechanical: null,
      trouble_codes: null,
    });
    expect(new Set(body.announcements.map(({ kind }) => kind))).toEqual(
      new Set(byHand.announcements.map(({ kind }) => kind)),
    );
  });

  it("removes an emptied grade, tire, announcement and remark", () => {
    const body = bodyFor(byHand, {
      "manual_grade.value": "",
      "manual_grade.reason": " ",
      "announcements.flood_damage.status": "",
      "announcements.other": "\n",
      "tires.front_right.tread_depth_mm": "",
      "tires.front_right.brand": "",
      "tires.front_right.size": "",
      "tires.front_right.dot": "",
      "remarks.glass": "",
    });
    expect(body.manual_grade).toBeNull();
    expect(body.announcements.map(({ kind }) => kind)).toEqual(["structural_damage", "odometer"]);
    expect(body.tires.front_right).toBeNull();
    expect(body.remarks.glass).toBeNull();
  });
});

describe("requestOf for typed entries", () => {
  it("sends each line of the other announcements", () => {
    const { announcements } = bodyFor(nothingByHand, { "announcements.other": "No second key\n\n Smoker's car " });
    expect(announcements).toEqual([
      { kind: "other", status: "announced", text: "No second key" },
      { kind: "other", status: "announced", text: "Smoker's car" },
    ]);
  });

  it("names the fields with problems", () => {
    expect(problemsFor({ "manual_grade.value": "3.45", "manual_grade.reason": "Between" })).toEqual({
      "manual_grade.value": { kind: "invalid" },
    });
    expect(problemsFor({ "manual_grade.value": "3" })).toEqual({ "manual_grade.reason": { kind: "invalid" } });
    expect(problemsFor({ "manual_grade.reason": "Worn" })).toEqual({ "manual_grade.value": { kind: "invalid" } });
    expect(
      problemsFor({
        "tires.rear_left.dot": "5419",
        "tires.rear_left.tread_depth_mm": "-",
        "remarks.interior": "x".repeat(501),
        "announcements.odometer.status": "announced",
        "announcements.odometer.text": "x".repeat(501),
      }),
    ).toEqual({
      "tires.rear_left.dot": { kind: "invalid" },
      "tires.rear_left.tread_depth_mm": { kind: "invalid" },
      "remarks.interior": { kind: "long", max: 500 },
      "announcements.odometer.text": { kind: "long", max: 500 },
    });
  });
});

describe("tread in 1/32 inch", () => {
  it("shows what was typed", () => {
    for (const typed of ["0", "2", "3.5", "11"]) expect(shownTread(millimetersFrom(typed))).toBe(typed);
  });
  it("names the deepest tread that can be saved, in the unit of the field", () => {
    expect(maxTread).toBe("37/32 in");
    const field = "tires.rear_left.tread_depth_mm";
    expect(problemsFor({ [field]: "37" })).toEqual({});
    expect(problemsFor({ [field]: "38" })).toEqual({ [field]: { kind: "invalid" } });
  });
  it("has a tone by the legal limit and the wet grip", () => {
    expect(["2", "3", "4", "5"].map((typed) => treadTone(millimetersFrom(typed)))).toEqual([
      "alarm",
      "warn",
      "warn",
      "good",
    ]);
  });
});

it("bylinesOf names each person and day once", () => {
  expect(bylinesOf([ada, grace, ada])).toEqual([ada, grace]);
  const later = { ...ada, entered_at: "2026-11-25T18:30:00.000Z" };
  expect(bylinesOf([ada, later])).toEqual([ada, later]);
});

describe("changes of entries", () => {
  const saved = textsOf(nothingByHand);
  const field = "remarks.glass" as const;
  const typed = (text: string, changes: Changes = noChanges, of = saved) =>
    withTexts(changes, of, new Map([[field, text]]));
  const savedBy = (text: string) =>
    textsOf({
      ...nothingByHand,
      remarks: { ...nothingByHand.remarks, glass: { text, entered_by: "Ada", entered_at: "2026-11-20T18:30:00.000Z" } },
    });

  it("shows typed texts, also with a space at the end, and forgets those that equal the saved ones", () => {
    expect(shownText(typed("Chip "), saved, field)).toBe("Chip ");
    expect(typed("", typed("Chip"))).toEqual({});
  });

  it("shows what others save in fields that the user did not touch", () => {
    expect(shownText(noChanges, savedBy("Crack"), field)).toBe("Crack");
  });

  it("reports fields that others changed meanwhile, until the user accepts it", () => {
    const mine = typed("Chip");
    const theirs = savedBy("Crack");
    expect(overwritten(mine, saved)).toEqual([]);
    expect(overwritten(mine, theirs)).toEqual([field]);
    const kept = accepted(mine, theirs);
    expect(overwritten(kept, theirs)).toEqual([]);
    expect(shownText(kept, theirs, field)).toBe("Chip");
  });

  it("keeps what was typed while a save was sent", () => {
    const sent = typed("Chip");
    const later = typed("Chip and crack", sent);
    const theSaved = savedBy("Chip");
    const kept = remaining(withoutSent(later, sent, theSaved), theSaved);
    expect(shownText(kept, theSaved, field)).toBe("Chip and crack");
    expect(overwritten(kept, theSaved)).toEqual([]);
    expect(overwritten(kept, savedBy("Crack"))).toEqual([field]);
    expect(withoutSent(sent, sent, theSaved)).toEqual({});
  });
});
