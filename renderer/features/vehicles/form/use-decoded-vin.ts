import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client/client.ts";

export const vinLength = 17;

/** Decodes a VIN while it is typed, once it has 17 characters. */
export function useDecodedVin(typed: string) {
  const vin = typed.trim().toUpperCase();
  const [settled] = useDebouncedValue(vin, 120);
  const isComplete = settled.length === vinLength;
  const decoding = useQuery({
    queryKey: ["decode-vin", settled],
    queryFn: () => api.vehicles.decodeVin({ params: { vin: settled } }),
    enabled: isComplete,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    decoded: isComplete && settled === vin ? decoding.data : undefined,
    pending: isComplete && decoding.isFetching,
    /** The server's message about an invalid VIN. */
    problem: isComplete && settled === vin && decoding.error instanceof AppError ? decoding.error.message : undefined,
  };
}
