import { useQuery } from "@tanstack/react-query";
import type { Language } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "../client/client.ts";

/** The keys of all queries of this file. */
export const salePapersKey = ["sale-papers"] as const;
export const buyersGuideKey = (vehicleId: string) => [...salePapersKey, "guide", vehicleId] as const;
export const guideWordingsKey = [...salePapersKey, "wording"] as const;
export const guideWordingKey = (language: Language) => [...guideWordingsKey, language] as const;

/** Null if it does not exist. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "RESOURCE_NOT_FOUND") return null;
    throw error;
  });

/** The warranty terms of the vehicle's Buyers Guide. Null if none were set. */
export const useBuyersGuide = (vehicleId: string) =>
  useQuery({
    queryKey: buyersGuideKey(vehicleId),
    queryFn: () => orNull(api.salePapers.buyersGuide({ params: { id: vehicleId } })),
  });

const wordingLanguages = async (): Promise<readonly Language[]> => (await api.salePapers.guideLanguages()).languages;

/** The languages in which the dealership has a wording of the Buyers Guide. */
export const useWordingLanguages = (enabled: boolean) =>
  useQuery({ queryKey: [...guideWordingsKey, "languages"], enabled, queryFn: wordingLanguages });

/** The dealership's wording of the Buyers Guide in a language. Null if there is none. */
export const useGuideWording = (language: Language) =>
  useQuery({
    queryKey: guideWordingKey(language),
    // a request for a missing one would be an error in the API's log
    queryFn: async () =>
      (await wordingLanguages()).includes(language)
        ? orNull(api.salePapers.guideWording({ query: { language } }))
        : null,
  });

const pdfOf = (vehicleId: string, paper: string): string => `/v1/vehicles/${vehicleId}/${paper}.pdf`;
export const windowStickerAddress = (vehicleId: string): string => pdfOf(vehicleId, "window-sticker");
export const buyersGuideAddress = (vehicleId: string): string => pdfOf(vehicleId, "buyers-guide");
export const guideTemplateAddress = (language: Language): string =>
  `/v1/account/dealership/buyers-guide-template?language=${language}`;
