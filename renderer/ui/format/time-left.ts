import { useRef } from "react";

interface Sample {
  readonly at: number;
  readonly share: number;
}

const minSeconds = 1.5;
const minShare = 0.04;

/** Seconds left at the pace since `first`; undefined while there is too little progress for an estimate. */
export function secondsLeft(first: Sample, now: Sample): number | undefined {
  const seconds = (now.at - first.at) / 1000;
  const done = now.share - first.share;
  if (seconds < minSeconds || done < minShare) return undefined;
  return ((1 - now.share) / done) * seconds;
}

/** Estimates the remaining seconds from the progress that this page has seen, without using the server's clock. */
export function useSecondsLeft(share: number): number | undefined {
  const first = useRef<Sample>(undefined);
  first.current ??= { at: Date.now(), share };
  return secondsLeft(first.current, { at: Date.now(), share });
}
