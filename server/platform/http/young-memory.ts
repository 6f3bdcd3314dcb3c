import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
/** Undefined where the program that Node is part of keeps it to itself. */
const collect = runInNewContext("globalThis.gc") as ((options: { readonly type: "minor" }) => void) | undefined;

/** Our own estimate: a hundred megabytes are collected in 25 pauses of about a millisecond. */
const betweenBytes = 4 * 1024 * 1024;

/**
 * For the chunks of a body that streams through: what was passed on is dead at once, but V8 lets some 64 MB of it lie
 * about before it looks. Called with each chunk, this has it look sooner.
 */
export function collectWhatPassed(): (chunk: Buffer) => void {
  let passed = 0;
  return (chunk) => {
    passed += chunk.length;
    if (passed < betweenBytes) return;
    passed = 0;
    collect?.({ type: "minor" });
  };
}
