import {
  type AnnouncementKind,
  announcementKinds,
  type ByHand,
  type RemarkKind,
  remarkKinds,
  type Tire,
  type TirePlace,
  tirePlaces,
} from "../../../../../contracts/inspections/by-hand.ts";
import { shownTread } from "./tread.ts";

/** The kinds with a row of their own. Other announcements are lines of one text. */
export type ListedKind = Exclude<AnnouncementKind, "other">;
export const listedKinds: readonly ListedKind[] = announcementKinds.filter((kind) => kind !== "other");

export const tireFields = ["tread_depth_mm", "brand", "size", "dot", "note"] as const;
export type TireField = (typeof tireFields)[number];

/** A field of the form, named as the API names its value. */
export type Field =
  | "manual_grade.value"
  | "manual_grade.reason"
  | `announcements.${ListedKind}.status`
  | `announcements.${ListedKind}.text`
  | "announcements.other"
  | `tires.${TirePlace}.${TireField}`
  | `remarks.${RemarkKind}`;

export type Texts = ReadonlyMap<Field, string>;

const tireText = (tire: Tire | null, field: TireField): string => {
  if (!tire) return "";
  if (field !== "tread_depth_mm") return tire[field] ?? "";
  return tire.tread_depth_mm === null ? "" : shownTread(tire.tread_depth_mm);
};

/** The saved entries as the form shows them, by field. */
export function textsOf({ manual_grade: grade, announcements, tires, remarks }: ByHand): Texts {
  const listed = listedKinds.flatMap((kind): [Field, string][] => {
    const one = announcements.find((other) => other.kind === kind);
    return [
      [`announcements.${kind}.status`, one?.status ?? ""],
      [`announcements.${kind}.text`, one?.text ?? ""],
    ];
  });
  const others = announcements.filter(({ kind }) => kind === "other").map(({ text }) => text ?? "");
  return new Map<Field, string>([
    ["manual_grade.value", grade ? String(grade.value) : ""],
    ["manual_grade.reason", grade?.reason ?? ""],
    ...listed,
    ["announcements.other", others.join("\n")],
    ...tirePlaces.flatMap((place) =>
      tireFields.map((field): [Field, string] => [`tires.${place}.${field}`, tireText(tires[place], field)]),
    ),
    ...remarkKinds.map((kind): [Field, string] => [`remarks.${kind}`, remarks[kind]?.text ?? ""]),
  ]);
}
