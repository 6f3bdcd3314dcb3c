import { usePairing } from "../pairing/pairing.ts";
import { photosHere, useTaking } from "../shot/taking.ts";
import { useShots } from "./queue.ts";

/** Lets the workstation know at once when there are more or fewer photos on this phone. */
export function startReporting(reportNow: () => void): void {
  let last = photosHere();
  const check = () => {
    const now = photosHere();
    if (now === last) return;
    last = now;
    if (usePairing.getState().phase === "connected") reportNow();
  };
  useShots.subscribe(check);
  useTaking.subscribe(check);
}
