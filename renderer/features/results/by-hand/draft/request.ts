import type { z } from "zod";
import {
  AnnouncementStatus,
  type ByHand,
  ByHandInput,
  remarkKinds,
  tirePlaces,
} from "../../../../../contracts/inspections/by-hand.ts";
import { type Field, listedKinds, type Texts, type TireField, tireFields } from "./fields.ts";
import { millimetersFrom } from "./tread.ts";

type TextOf = (field: Field) => string;
type Body = z.input<typeof ByHandInput>;
type Announced = NonNullable<Body["announcements"]>[number];

/** The problem of each field that cannot be saved: `long` with the maximum, otherwise what is wrong with its kind of value. */
export type Problems = ReadonlyMap<
  Field,
  { readonly kind: "long"; readonly max: number } | { readonly kind: "invalid" }
>;

export type Request = { readonly body: ByHandInput } | { readonly problems: Problems };

/** The request that saves the form, or its problems. `saved`: the entries and their texts that the form started from. */
export function requestOf(textOf: TextOf, saved: { readonly entries: ByHand; readonly texts: Texts }): Request {
  const trimmed = (field: Field) => textOf(field).trim();
  const announced = announcementsOf(trimmed);
  const body: Body = {
    revision: saved.entries.revision,
    manual_grade: gradeOf(trimmed),
    announcements: announced.map(({ one }) => one),
    tires: Object.fromEntries(tirePlaces.map((place) => [place, tireOf(place, trimmed, saved)])),
    remarks: Object.fromEntries(remarkKinds.map((kind) => [kind, trimmed(`remarks.${kind}`) || null])),
  };
  const checked = ByHandInput.safeParse(body);
  if (checked.success) return { body: checked.data };
  const fields = announced.map(({ field }) => field);
  return { problems: problemsOf(checked.error.issues, fields) };
}

function gradeOf(textOf: TextOf): Body["manual_grade"] {
  const [value, reason] = [textOf("manual_grade.value"), textOf("manual_grade.reason")];
  if (value === "" && reason === "") return null;
  return { value: value === "" ? Number.NaN : Number(value), reason };
}

interface FromField {
  readonly field: Field;
  readonly one: Announced;
}

/** The announcements with the fields that their problems belong to. */
function announcementsOf(textOf: TextOf): FromField[] {
  const listed = listedKinds.flatMap((kind): FromField[] => {
    const status = AnnouncementStatus.safeParse(textOf(`announcements.${kind}.status`)).data;
    if (status === undefined) return [];
    const text = textOf(`announcements.${kind}.text`) || null;
    return [{ field: `announcements.${kind}.text`, one: { kind, status, text } }];
  });
  const others = textOf("announcements.other")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [
    ...listed,
    ...others.map((text): FromField => {
      return { field: "announcements.other", one: { kind: "other", status: "announced", text } };
    }),
  ];
}

function tireOf(
  place: (typeof tirePlaces)[number],
  textOf: TextOf,
  { entries, texts }: { readonly entries: ByHand; readonly texts: Texts },
) {
  const text = (field: TireField) => textOf(`tires.${place}.${field}`);
  if (tireFields.every((field) => text(field) === "")) return null;
  const tread = text("tread_depth_mm");
  // a tread that the user did not change is not converted again
  const isSaved = tread === texts.get(`tires.${place}.tread_depth_mm`);
  const known = entries.tires[place]?.tread_depth_mm ?? null;
  return {
    tread_depth_mm: tread === "" ? null : isSaved ? known : millimetersFrom(tread),
    brand: text("brand") || null,
    size: text("size") || null,
    dot: text("dot") || null,
    note: text("note") || null,
  };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], announced: readonly Field[]): Problems {
  const allFields = new Set<Field>([
    "manual_grade.value",
    "manual_grade.reason",
    ...tirePlaces.flatMap((place) => tireFields.map((field): Field => `tires.${place}.${field}`)),
    ...remarkKinds.map((kind): Field => `remarks.${kind}`),
  ]);
  const found = issues.flatMap((issue): [Field, { kind: "long"; max: number } | { kind: "invalid" }][] => {
    const [part, at] = issue.path;
    const named = [...allFields].find((field) => field === issue.path.join("."));
    const field = part === "announcements" ? (announced[Number(at)] ?? "announcements.other") : named;
    if (field === undefined) return [];
    const isLong = issue.code === "too_big" && issue.origin === "string";
    return [[field, isLong ? { kind: "long", max: Number(issue.maximum) } : { kind: "invalid" }]];
  });
  return new Map(found);
}
