import { useState } from "react";
import { inspectionKey } from "../../../api/inspections.ts";
import { forgetSource } from "../../../api/media.ts";
import { queryClient } from "../../../api/query.ts";

/**
 * The loading of one photo. Where it does not come, its address may have run out: the inspection is read once for
 * another address, and after that whenever the person asks.
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
    /** The picture element is another one for each attempt: the browser does not ask again for the same address. */
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
