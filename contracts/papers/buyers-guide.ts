import { z } from "zod";
import { Id, Instant } from "../kit/values.ts";
import { PaperLanguage } from "./paper-language.ts";

/** The Buyers Guide of a used car (United States, 16 CFR 455): the dealership's wording, and the warranty of each vehicle. */

/**
 * The sections of the wording, in the order of the form. The text of the regulation stands in the figures of 16 CFR 455.2
 * and 455.5. The dealership provides it, because it may change.
 */
export const guideSections = [
  { name: "title", where: "Front, top: the title of the form" },
  { name: "important", where: "Front, below the title: the notice about spoken promises" },
  { name: "warranties", where: "Front: the heading above the warranty boxes" },
  { name: "dealer_warranty_title", where: "Front, second box: its title" },
  { name: "full_warranty", where: "Front, second box: the words beside the box of a full warranty" },
  {
    name: "limited_warranty",
    where:
      "Front, second box: the sentences of a limited warranty, with {labor} and {parts} in place of the percentages",
  },
  { name: "systems_covered", where: "Front, second box: the words above the covered systems" },
  { name: "duration", where: "Front, second box: the words above the duration" },
  { name: "other_warranties", where: "Front: the heading above the warranties of others" },
  { name: "manufacturer_warranty", where: "Front: the manufacturer's warranty still applies" },
  { name: "manufacturer_used_warranty", where: "Front: the manufacturer's used vehicle warranty applies" },
  { name: "other_used_warranty", where: "Front: another used vehicle warranty applies" },
  { name: "other_warranties_note", where: "Front, below these boxes: where to ask for the documents" },
  { name: "service_contract", where: "Front: the box of a service contract, with its sentences" },
  { name: "mechanic", where: "Front: the sentence about an inspection by the buyer's mechanic" },
  { name: "history", where: "Front: the paragraph about the history report and recalls" },
  { name: "other_side", where: "Front, bottom: the reference to the other side" },
  { name: "spanish", where: "Front, bottom: the sentence in Spanish" },
  { name: "defects_title", where: "Back, top: the sentence above the list of defects" },
  {
    name: "defects",
    where: "Back: the list of defects. A line with a system ends with a colon; each line below it is a defect",
  },
  { name: "complaints", where: "Back: the words before the person for complaints after the sale" },
  { name: "contract_notice", where: "Back, bottom: the notice that the form is part of the contract" },
] as const;
export type GuideSection = (typeof guideSections)[number]["name"];

/**
 * Sections that a form may have. It needs the first box in at least one of its two forms: `as_is`, or `implied` where the
 * state does not allow a sale as is.
 */
export const optionalGuideSections = [
  {
    name: "as_is_title",
    where:
      "Front, first box: its title, for a sale without any warranty. Leave it out where the state does not allow that",
  },
  { name: "as_is", where: "Front, first box: its sentence. Leave it out with its title" },
  {
    name: "implied_title",
    where: "Front, first box where the state does not allow a sale as is, or for implied warranties only: its title",
  },
  { name: "implied", where: "Front, the same box: its sentences. Leave it out with its title" },
  {
    name: "receipt",
    where: "Back, bottom: the sentence above the buyer's signature. Leave it out for a form without one",
  },
] as const;
export type OptionalGuideSection = (typeof optionalGuideSections)[number]["name"];

export const maxGuideWordingBytes = 64 * 1024;

export const GuideWording = z
  .object({
    sections: z.array(z.object({ name: z.string(), text: z.string() })),
    language: PaperLanguage,
    languages: z.array(PaperLanguage).meta({ description: "the languages in which the dealership has a wording" }),
    updatedAt: Instant,
  })
  .meta({ id: "BuyersGuideWording" });

export const DealerWarranty = z.enum(["as_is", "implied_only", "full", "limited"]).meta({
  description:
    "`as_is`: no warranty. `implied_only`: no dealer warranty where the state does not allow a sale as is. `full` and `limited`: the dealership's warranty.",
});
export type DealerWarranty = z.infer<typeof DealerWarranty>;

const Percent = z.int().min(0).max(100);
/** The form has this many lines for systems and for durations. */
export const guideLines = { max: 5, letters: 70 } as const;
const Lines = z
  .string()
  .trim()
  .min(1)
  .refine((text) => text.split("\n").length <= guideLines.max, `has more than ${guideLines.max} lines`)
  .refine(
    (text) => text.split("\n").every((line) => line.length <= guideLines.letters),
    `has a line of more than ${guideLines.letters} characters`,
  );

/** What a dealership's warranty says. */
export const warrantyTerms = ["laborPercent", "partsPercent", "systemsCovered", "duration"] as const;

const terms = {
  dealerWarranty: DealerWarranty,
  laborPercent: Percent.nullable().default(null).meta({ description: "the share of the labor that the dealer pays" }),
  partsPercent: Percent.nullable().default(null).meta({ description: "the share of the parts that the dealer pays" }),
  systemsCovered: Lines.nullable().default(null).meta({ description: "one system per line" }),
  duration: Lines.nullable().default(null).meta({ description: "how long each system is covered, in the same lines" }),
  manufacturerWarranty: z.boolean().default(false),
  manufacturerUsedWarranty: z.boolean().default(false),
  otherUsedWarranty: z.boolean().default(false),
  serviceContract: z.boolean().default(false),
  complaintsContact: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .meta({ description: "the name or title, and the telephone number, of the person for complaints after the sale" }),
} as const;

export const BuyersGuideRequest = z.strictObject(terms).superRefine((guide, context) => {
  const isWarranted = guide.dealerWarranty === "full" || guide.dealerWarranty === "limited";
  for (const name of warrantyTerms) {
    if (isWarranted && guide[name] === null)
      context.addIssue({ code: "custom", path: [name], message: "is required for a dealer warranty" });
    if (!isWarranted && guide[name] !== null)
      context.addIssue({ code: "custom", path: [name], message: "is only for a dealer warranty" });
  }
});
export type BuyersGuideInput = z.output<typeof BuyersGuideRequest>;

export const BuyersGuide = z
  .object({
    vehicleId: Id,
    ...terms,
    hasWording: z.boolean().meta({ description: "whether the dealership has a wording: without it there is no PDF" }),
    wordingLanguages: z.array(PaperLanguage).meta({ description: "the languages in which there is a PDF" }),
    updatedAt: Instant,
    updatedBy: z.string(),
  })
  .meta({ id: "BuyersGuide" });
export type BuyersGuide = z.infer<typeof BuyersGuide>;
