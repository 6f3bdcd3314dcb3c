import type { Outcome } from "../run.ts";
import { tablesOf } from "./card.ts";

const endings: Readonly<Record<Outcome["state"], (out: string) => string>> = {
  made: (out) =>
    `Written to ${out}\nUse it: choose it in Settings, Models and hardware, or start with FORECOURT_MODEL_DIR=${out}`,
  "already made": (out) => `It is in ${out}`,
  refused: () => "No models were written. The models in use stay.",
};

/** The result as text. */
export function reportOf(outcome: Outcome, used: { readonly seconds: number; readonly megabytes: number }): string {
  const { state, out, version, reason, photos, learned, compared, guarded } = outcome;
  const lines = learned.map(({ name, pull }) => `${name}: ${pull === null ? "unchanged" : `changed (pull ${pull})`}`);
  return [
    `${version}: ${photos.toLearn} photos to learn from, ${photos.heldOut} held out; ${used.seconds} s, at most ${used.megabytes} MB`,
    ...lines,
    ...(compared ? ["", tablesOf(compared)] : []),
    ...(guarded ? ["", "On the pictures of --guard:", "", tablesOf(guarded)] : []),
    "",
    reason,
    endings[state](out),
  ].join("\n");
}
