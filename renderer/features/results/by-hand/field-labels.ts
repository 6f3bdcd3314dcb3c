import "../../../texts/lazy/by-hand-texts.ts";
import { remarkKinds, tirePlaces } from "../../../../contracts/inspections/by-hand.ts";
import { t } from "../../../texts/t.ts";
import { type Field, listedKinds, tireFields } from "./draft/fields.ts";

/** The names of the fields outside of their section: `Left front tire: brand`. */
const labels: ReadonlyMap<string, string> = new Map<Field, string>([
  ["manual_grade.value", t("byHand.grade.value")],
  ["manual_grade.reason", t("byHand.grade.reason")],
  ...listedKinds.flatMap((kind): [Field, string][] => [
    [`announcements.${kind}.status`, t(`byHand.kind.${kind}`)],
    [`announcements.${kind}.text`, t("byHand.announcements.detailsOf", { kind: t(`byHand.kind.${kind}`) })],
  ]),
  ["announcements.other", t("byHand.announcements.other")],
  ...tirePlaces.flatMap((place) =>
    tireFields.map((field): [Field, string] => [
      `tires.${place}.${field}`,
      t("byHand.tires.fieldOf", { place: t(`byHand.tires.place.${place}`), field: t(`byHand.tires.field.${field}`) }),
    ]),
  ),
  ...remarkKinds.map((kind): [Field, string] => [`remarks.${kind}`, t(`byHand.remarks.${kind}`)]),
]);

export const fieldLabel = (field: string): string => labels.get(field) ?? field;
