import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../contracts/kit/errors.ts";
import { api } from "./client.ts";

/** The keys of all queries of this file. */
export const salePapersKey = ["sale-papers"] as const;
export const buyersGuideKey = (vehicleId: string) => [...salePapersKey, "guide", vehicleId] as const;
export const guideWordingKey = [...salePapersKey, "wording"] as const;

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

/** The dealership's wording of the Buyers Guide. Null if there is none. */
export const useGuideWording = (enabled = true) =>
  useQuery({ queryKey: guideWordingKey, queryFn: () => orNull(api.salePapers.guideWording()), enabled });

const pdfOf = (vehicleId: string, paper: string): string => `/v1/vehicles/${vehicleId}/${paper}.pdf`;
export const windowStickerAddress = (vehicleId: string): string => pdfOf(vehicleId, "window-sticker");
export const buyersGuideAddress = (vehicleId: string): string => pdfOf(vehicleId, "buyers-guide");
export const guideTemplateAddress = "/v1/account/dealership/buyers-guide-template";
