import { isDeepStrictEqual } from "node:util";
import {
  type AnnouncementKind,
  nothingByHand,
  remarkKinds,
  tirePlaces,
} from "../../../../contracts/inspections/by-hand.ts";
import { en } from "../../../texts/papers/en.ts";
import type { StoredByHand } from "../visual.table.ts";

type Entries = Pick<StoredByHand, "manual_grade" | "announcements" | "tires" | "remarks">;

/** The announced kinds, each once. */
export const announcedKinds = ({ announcements }: Pick<Entries, "announcements">): AnnouncementKind[] => [
  ...new Set(announcements.filter(({ status }) => status === "announced").map(({ kind }) => kind)),
];

const names = (kinds: readonly AnnouncementKind[]): string =>
  kinds.map((kind) => en.byHand.kind[kind].toLowerCase()).join(", ");

/** What a change is about, for the vehicle's timeline: `Entered by hand: grade 3.5; announced flood damage; tires.` */
export function summaryOf(before: StoredByHand | null, after: Entries): string {
  const was = before ?? nothingByHand;
  const [kinds, earlier] = [announcedKinds(after), announcedKinds(was)];
  const added = kinds.filter((kind) => !earlier.includes(kind));
  const removed = earlier.filter((kind) => !kinds.includes(kind));
  const parts = [
    gradePart(was, after),
    added.length > 0 && `announced ${names(added)}`,
    removed.length > 0 && `no longer announced ${names(removed)}`,
    added.length + removed.length === 0 && !isDeepStrictEqual(after.announcements, was.announcements)
      ? "announcements"
      : false,
    tirePlaces.some((place) => !isDeepStrictEqual(after.tires[place], was.tires[place])) && "tires",
    remarkKinds.some((kind) => !isDeepStrictEqual(after.remarks[kind], was.remarks[kind])) && "remarks",
  ].filter((part) => part !== false);
  return `Entered by hand: ${parts.join("; ") || "announcements"}.`;
}

function gradePart({ manual_grade: before }: Entries, { manual_grade: after }: Entries): string | false {
  if (isDeepStrictEqual(after, before)) return false;
  if (after === null) return "grade removed";
  return before === null || before.value === after.value
    ? `grade ${after.value.toFixed(1)}`
    : `grade ${before.value.toFixed(1)} → ${after.value.toFixed(1)}`;
}
