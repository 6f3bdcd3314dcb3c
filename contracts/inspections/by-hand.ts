import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Instant } from "../kit/values.ts";
import { corners } from "../mechanical/obd.ts";

/** What a person finds out about a car that photos cannot show: the grade, announcements, tires and remarks. */

/** What auctions announce before they sell a car, in the order of the paper. */
export const announcementKinds = [
  "structural_damage",
  "flood_damage",
  "odometer",
  "airbags",
  "branded_title",
  "lemon_buyback",
  "previous_use",
  "emissions",
  "other",
] as const;
export const AnnouncementKind = z.enum(announcementKinds).meta({
  description:
    "`odometer`: a discrepancy, or the true mileage is unknown (TMU). `airbags`: deployed or missing. `branded_title`: salvage or rebuilt. `previous_use`: rental, taxi or police.",
});
export type AnnouncementKind = z.infer<typeof AnnouncementKind>;

export const AnnouncementStatus = z.enum(["announced", "none_known"]).meta({
  description:
    "`announced`: the car has it. `none_known`: it was checked, and nothing is known. A kind that is not listed was not checked.",
});
export type AnnouncementStatus = z.infer<typeof AnnouncementStatus>;

export const tirePlaces = [...corners, "spare"] as const;
export type TirePlace = (typeof tirePlaces)[number];
export const remarkKinds = ["glass", "interior", "mechanical", "trouble_codes"] as const;
export type RemarkKind = (typeof remarkKinds)[number];

const maxText = 500;
const Remark = z.string().trim().min(1).max(maxText);
const optional = (max: number) => z.string().trim().min(1).max(max).nullable();

const grade = {
  value: z
    .number()
    .min(0)
    .max(5)
    .multipleOf(0.1)
    .meta({ description: "the 0.0-5.0 condition grade of the trade, in steps of 0.1" }),
  reason: Remark,
} as const;
const announcement = {
  kind: AnnouncementKind,
  status: AnnouncementStatus,
  text: z.string().trim().min(1).max(maxText).nullable().meta({ description: "details; required for `other`" }),
} as const;
const tire = {
  tread_depth_mm: z
    .number()
    .min(0)
    .max(30)
    .nullable()
    .meta({ description: "remaining tread, mm; 1/32 inch is 0.79 mm. At most two decimals are stored" }),
  brand: optional(60),
  size: optional(40).meta({ description: "as on the sidewall: `225/65R17 102H`" }),
  dot: z
    .string()
    .regex(/^(0[1-9]|[1-4]\d|5[0-3])\d\d$/, "is a week of 01-53 and a year of two digits, such as 2319")
    .nullable()
    .meta({ description: "week and year of production: the last four digits of the DOT code", example: "2319" }),
  note: optional(200),
} as const;

const entered = {
  entered_by: z.string().meta({ description: "the name of the person" }),
  entered_at: Instant,
} as const;

export const ManualGrade = z.object({ ...grade, ...entered }).meta({ id: "ManualGrade" });
export type ManualGrade = z.infer<typeof ManualGrade>;
export const Announcement = z.object({ ...announcement, ...entered }).meta({ id: "Announcement" });
export type Announcement = z.infer<typeof Announcement>;
export const Tire = z.object({ ...tire, ...entered }).meta({ id: "Tire" });
export type Tire = z.infer<typeof Tire>;
export const EnteredRemark = z.object({ text: Remark, ...entered }).meta({ id: "EnteredRemark" });
export type EnteredRemark = z.infer<typeof EnteredRemark>;

/** A schema for each name. The names give the keys, so the object has exactly these. */
const each = <const K extends string, S extends z.ZodType>(names: readonly K[], schema: S): Record<K, S> =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

export const ByHand = z
  .object({
    revision: z.int().min(0).meta({ description: "counts the changes; 0: nothing was entered yet" }),
    manual_grade: ManualGrade.nullable(),
    announcements: z.array(Announcement),
    tires: z.object(each(tirePlaces, Tire.nullable())),
    remarks: z.object(each(remarkKinds, EnteredRemark.nullable())),
    changed_by: z.string().nullable().meta({ description: "the name of the last person who changed something" }),
    changed_at: Instant.nullable(),
  })
  .meta({ id: "ByHand" });
export type ByHand = z.infer<typeof ByHand>;

const TireInput = z
  .strictObject(tire)
  .partial()
  .refine((given) => Object.values(given).some((value) => value !== null && value !== undefined), "has no entry");
/** The first announcement of a kind that was listed before; -1 without one. `other` may be listed several times. */
const repeatedAt = (list: readonly { readonly kind: AnnouncementKind }[]) =>
  list.findIndex(({ kind }, at) => kind !== "other" && list.findIndex((other) => other.kind === kind) < at);

/** All entries. Those that are left out are removed. */
export const ByHandInput = z
  .strictObject({
    revision: z.int().min(0).meta({ description: "the revision that this change is based on" }),
    manual_grade: z.strictObject(grade).nullable().default(null),
    announcements: z
      .array(z.strictObject({ ...announcement, text: announcement.text.default(null) }))
      .max(20)
      .default([]),
    tires: z.strictObject(each(tirePlaces, TireInput.nullable().optional())).default({}),
    remarks: z.strictObject(each(remarkKinds, Remark.nullable().optional())).default({}),
  })
  .superRefine(({ announcements }, context) => {
    const twice = repeatedAt(announcements);
    if (twice >= 0) {
      context.addIssue({ code: "custom", path: ["announcements", twice, "kind"], message: "is listed twice" });
    }
    announcements.forEach(({ kind, status, text }, at) => {
      if (kind !== "other") return;
      const issue = (name: string, message: string) =>
        context.addIssue({ code: "custom", path: ["announcements", at, name], message });
      if (status !== "announced") issue("status", "is `announced` for `other`");
      if (text === null) issue("text", "is required for `other`");
    });
  });
export type ByHandInput = z.output<typeof ByHandInput>;

/** What reports on the repairs or the value of a car repeat of its inspections. */
export const ConditionByHand = z
  .object({
    manual_grade: ManualGrade.nullable().meta({ description: "of the newest completed inspection" }),
    announcements: z.array(Announcement).meta({
      description:
        "of all completed inspections: the newest of each kind, and of `other` each text once. Newest inspections first",
    }),
  })
  .meta({ id: "ConditionByHand" });
export type ConditionByHand = z.infer<typeof ConditionByHand>;

/** The entries of an inspection for which nobody entered anything. */
export const nothingByHand: ByHand = {
  revision: 0,
  manual_grade: null,
  announcements: [],
  tires: { front_left: null, front_right: null, rear_left: null, rear_right: null, spare: null },
  remarks: { glass: null, interior: null, mechanical: null, trouble_codes: null },
  changed_by: null,
  changed_at: null,
};

const common = {
  auth: "any",
  shape: "envelope",
  params: z.object({ inspection_id: z.string().min(1).meta({ description: "the id of the visual inspection" }) }),
} as const;

export const byHand = contract({
  get: {
    ...common,
    permission: "inspections:read",
    method: "GET",
    path: "/inspections/visual/{inspection_id}/by-hand",
    summary: "Read what people entered by hand: grade, announcements, tires and remarks",
    response: ByHand,
    errors: ["INSPECTION_NOT_FOUND"],
  },
  enter: {
    ...common,
    permission: "inspections:write",
    method: "PUT",
    path: "/inspections/visual/{inspection_id}/by-hand",
    summary: "Enter by hand what photos cannot show: grade, announcements, tires and remarks",
    description:
      "Replaces all entries: read them with GET, change what you need, and send them with their `revision`, without `entered_by` and `entered_at`. PRECONDITION_FAILED: somebody else changed them since, and nothing was changed. Each entry keeps the name and the time of the person who last changed it. The grade by hand stands beside the computed grade of `results` and never replaces it. The reports follow, and the vehicle's timeline has an entry. In a team, it needs `inspect_vehicles`.",
    body: ByHandInput,
    response: ByHand,
    status: 200,
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "PRECONDITION_FAILED"],
  },
});
