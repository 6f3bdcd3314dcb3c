import { useState } from "react";
import { forgetSource } from "../../../api/client/media.ts";
import { queryClient } from "../../../api/client/query.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";

/**
 * Loads one photo. If it fails, its address may have expired: the inspection is read again once for a new address, and
 * after that whenever the user tries again.
 */
export function usePhotoLoad(inspectionId: string, source: string) {
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState(false);
  const tryAgain = async () => {
    forgetSource(source);
    await queryClient.refetchQueries({ queryKey: inspectionKey(inspectionId), exact: true });
    setAttempt((before) => before + 1);
  };
  return {
    missing,
    tryAgain: () => void tryAgain(),
    /** The key of the picture element: each attempt needs a new element, because browsers do not retry an address. */
    attempt,
    picture: {
      onLoad: () => setMissing(false),
      onError: () => {
        setMissing(true);
        if (attempt === 0) void tryAgain();
      },
    },
  } as const;
}
