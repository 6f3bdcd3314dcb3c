import "../../../texts/lazy/campaigns-texts.ts";
import { kilometersIn } from "../../../../contracts/accounts/units.ts";
import { maxPictures } from "../../../../contracts/customers/campaign-fields.ts";
import { campaigns } from "../../../../contracts/customers/campaigns.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { units } from "../../../ui/format/format.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { issueText } from "../../../ui/page/issue-text.ts";
import { bodyOf, type ComposerValues, linesOf } from "./values.ts";

const formFields: Readonly<Record<string, string>> = { mediaUrls: "media", radiusKm: "radius" };

/** The field of the form for a path of the contract: `audience.radiusKm` -> `radius`; `mediaUrls.2` or `mediaUrls[2]` -> `media`. */
function formField(path: string): string {
  const [first = "", second = ""] = path.split(/[.[]/);
  const name = first === "audience" && second !== "" ? second : first;
  return own(formFields, name) ?? name;
}

/** The limits of the contract, in kilometers. */
const radiusKm = { min: 1, max: 500 } as const;

const texts: Readonly<Record<string, string>> = {
  name: t("campaigns.problem.name"),
  linkUrl: t("campaigns.problem.link"),
  photoIds: t("campaigns.problem.photos"),
  media: t("campaigns.problem.media"),
  dailyBudget: t("campaigns.problem.budget"),
  currency: t("campaigns.problem.currency"),
  locations: t("campaigns.problem.locations"),
  radius: t("campaigns.problem.radius", {
    min: Math.ceil(kilometersIn(units.distance, radiusKm.min)),
    max: Math.floor(kilometersIn(units.distance, radiusKm.max)),
    unit: units.distance,
  }),
  ageMin: t("campaigns.problem.age"),
  ageMax: t("campaigns.problem.age"),
};

/** What the contract rejects, and what contradicts itself, by field of the form. */
export function problemsOf(values: ComposerValues): Record<string, string> {
  const problems = new Map<string, string>();
  const add = (field: string, text: string) => {
    if (!problems.has(field)) problems.set(field, text);
  };
  for (const issue of campaigns.create.body.safeParse(bodyOf(values)).error?.issues ?? []) {
    const field = formField(issue.path.join("."));
    const text = own(texts, field) ?? issue.message;
    const isText = "origin" in issue && issue.origin === "string" && field !== "media";
    add(field, isText ? issueText(issue, text) : text);
  }
  const { startsAt, endsAt } = values;
  const [ageMin, ageMax] = [enteredNumber(values.ageMin), enteredNumber(values.ageMax)];
  if (values.photoIds.length + linesOf(values.media).length > maxPictures)
    add("photoIds", t("campaigns.problem.pictures"));
  if (startsAt !== "" && endsAt !== "" && endsAt < startsAt) add("endsAt", t("campaigns.problem.end"));
  if (ageMin !== undefined && ageMax !== undefined && ageMax < ageMin) add("ageMax", t("campaigns.problem.ages"));
  return Object.fromEntries(problems);
}

/** What the server rejects, by field of the form. A message begins with the name in the contract, which the page does not show. */
export const serverProblems = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => {
      const text = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
      return [formField(path), text.charAt(0).toUpperCase() + text.slice(1)];
    }),
  );
