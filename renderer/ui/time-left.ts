import { useRef } from "react";

interface Sample {
  readonly at: number;
  readonly share: number;
}

const leastSeconds = 1.5;
const leastShare = 0.04;

/** Seconds left at the pace since `first`; undefined while there is too little to judge by. */
export function secondsLeft(first: Sample, now: Sample): number | undefined {
  const seconds = (now.at - first.at) / 1000;
  const done = now.share - first.share;
  if (seconds < leastSeconds || done < leastShare) return undefined;
  return ((1 - now.share) / done) * seconds;
}

/** Estimates the rest from the pace that this page has seen itself, whatever the server's clock says. */
export function useSecondsLeft(share: number): number | undefined {
  const first = useRef<Sample>(undefined);
  first.current ??= { at: Date.now(), share };
  return secondsLeft(first.current, { at: Date.now(), share });
}
