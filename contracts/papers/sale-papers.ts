import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Message, VehicleReference } from "../kit/values.ts";
import { BuyersGuide, BuyersGuideRequest, GuideWording, maxGuideWordingBytes } from "./buyers-guide.ts";
import { PaperLanguage, PaperQuery } from "./paper-language.ts";

const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "vehicles:read" } as const;
const readProfile = { ...common, permission: "account:read" } as const;
const writeProfile = { ...common, permission: "account:write" } as const;
const ById = z.object({ id: VehicleReference });
const pdf = { response: null, status: 200, produces: ["application/pdf"] } as const;

/** Each language has a wording file of its own. */
const WordingQuery = z.object({
  language: PaperLanguage.default("en").meta({ description: "the language of the wording" }),
});

const formatText = `Multipart field \`file\`: a text in UTF-8 of at most ${maxGuideWordingBytes / 1024} KB. A line \`[name]\` begins a section; GET /account/dealership/buyers-guide-template answers a file with all names. A file that lacks a section, or has an empty, unknown or repeated one, is refused with their names, and the present wording stays.`;

export const salePapers = contract({
  windowSticker: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/window-sticker.pdf",
    summary: "Get the vehicle's window sticker for buyers as PDF",
    description:
      "One page: the dealership, the vehicle with its cover photo, its VIN as text and barcode, and the asking price, or an empty line for it. It shows no cost and no value.",
    params: ById,
    query: PaperQuery,
    ...pdf,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  buyersGuide: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/buyers-guide",
    summary: "Read the warranty terms of the vehicle's Buyers Guide",
    description: "RESOURCE_NOT_FOUND if none were set.",
    params: ById,
    response: BuyersGuide,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  setBuyersGuide: {
    ...common,
    permission: "vehicles:write",
    method: "PUT",
    path: "/vehicles/{id}/buyers-guide",
    summary: "Set the warranty terms of the vehicle's Buyers Guide",
    description:
      "Replaces all terms. A full or limited warranty needs its percentages, systems and duration. In a team, it needs `edit_inventory`.",
    params: ById,
    body: BuyersGuideRequest,
    response: BuyersGuide,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  buyersGuidePdf: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/buyers-guide.pdf",
    summary: "Get the vehicle's Buyers Guide as PDF, front and back",
    description:
      "The form of 16 CFR 455.2, or of 455.5 in Spanish, with the wording of the dealership. Without `language`, it is in the dealership's language if there is a wording in it, else in English. RESOURCE_NOT_FOUND if the vehicle has no warranty terms, or the dealership no wording for them or in this language; the message says which.",
    params: ById,
    query: PaperQuery,
    ...pdf,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  guideTemplate: {
    ...readProfile,
    method: "GET",
    path: "/account/dealership/buyers-guide-template",
    summary: "Get an empty file for the wording of the Buyers Guide",
    description: "Every section with a comment, in that language, that says where its text stands in the form.",
    query: WordingQuery,
    response: null,
    status: 200,
    produces: ["text/plain"],
    errors: [],
  },
  guideWording: {
    ...readProfile,
    method: "GET",
    path: "/account/dealership/buyers-guide-wording",
    summary: "Read the dealership's wording of the Buyers Guide",
    description: "RESOURCE_NOT_FOUND if there is none in that language.",
    query: WordingQuery,
    response: GuideWording,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  guideLanguages: {
    ...readProfile,
    method: "GET",
    path: "/account/dealership/buyers-guide-wording/languages",
    summary: "List the languages in which the dealership has a wording of the Buyers Guide",
    response: z.object({ languages: z.array(PaperLanguage) }),
    errors: [],
  },
  setGuideWording: {
    ...writeProfile,
    method: "PUT",
    path: "/account/dealership/buyers-guide-wording",
    summary: "Set the dealership's wording of the Buyers Guide",
    description: formatText,
    query: WordingQuery,
    upload: { field: "file", maxBytes: maxGuideWordingBytes },
    response: GuideWording,
    errors: ["FILE_TOO_LARGE", "INVALID_FILE_TYPE", "UPLOAD_FAILED"],
  },
  removeGuideWording: {
    ...writeProfile,
    method: "DELETE",
    path: "/account/dealership/buyers-guide-wording",
    summary: "Delete the dealership's wording of the Buyers Guide in a language",
    query: WordingQuery,
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
