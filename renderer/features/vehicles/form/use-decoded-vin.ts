import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client.ts";

export const vinLength = 17;

/** Decodes a VIN as it is typed, once all 17 characters are there. */
export function useDecodedVin(typed: string) {
  const vin = typed.trim().toUpperCase();
  const [settled] = useDebouncedValue(vin, 120);
  const complete = settled.length === vinLength;
  const answer = useQuery({
    queryKey: ["decode-vin", settled],
    queryFn: () => api.vehicles.decodeVin({ params: { vin: settled } }),
    enabled: complete,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    decoded: complete && settled === vin ? answer.data : undefined,
    pending: complete && answer.isFetching,
    /** The server's own words about a VIN that cannot be. */
    problem: complete && settled === vin && answer.error instanceof AppError ? answer.error.message : undefined,
  };
}
