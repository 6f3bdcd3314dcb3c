import { create } from "zustand";
import { type PhoneState, phoneReports } from "../../../contracts/inspections/phone-page.ts";
import { newSecret } from "./random.ts";
import { connect, isFinal, Refused, readState, reportQueue } from "./requests.ts";

interface Pairing {
  /** `connecting`: before the first answer. `none`: the address has no token. */
  readonly phase: "connecting" | "none" | PhoneState["status"];
  readonly secret: string;
  readonly reachable: boolean;
  /** Why the address cannot be used. */
  readonly refusal: string | undefined;
  readonly code: string | null;
  readonly vehicle: string | null;
  readonly received: PhoneState["photos"];
}

export const usePairing = create<Pairing>(() => ({
  phase: "connecting",
  secret: "",
  reachable: true,
  refusal: undefined,
  code: null,
  vehicle: null,
  received: [],
}));

const storageKey = "forecourt-phone";
/** How often the phone asks: while a person confirms it, and afterwards whether the capture has ended. */
const pollMs = { asking: 1500, connected: phoneReports.everyMs } as const;

/** The secret that goes with a token: the page may have been loaded again. */
function secretOf(token: string): string {
  const [stored, secret] = (localStorage.getItem(storageKey) ?? "").split(" ");
  if (stored === token && secret) return secret;
  const fresh = newSecret();
  localStorage.setItem(storageKey, `${token} ${fresh}`);
  return fresh;
}

const apply = ({ status, code, vehicle, photos }: PhoneState): void =>
  usePairing.setState({ phase: status, code, vehicle, received: photos, reachable: true, refusal: undefined });

/** What an error means for the whole page. */
export function applyFailure(error: unknown): void {
  if (isFinal(error)) usePairing.setState({ phase: "ended", refusal: error.message, reachable: true });
  else usePairing.setState({ reachable: error instanceof Refused });
}

function answerFor(token: string, photosHere: number): Promise<PhoneState> {
  const { phase, secret } = usePairing.getState();
  if (phase === "connecting") return connect(token, secret);
  return phase === "connected" ? reportQueue(secret, photosHere) : readState(secret);
}

/**
 * Connects with the token of the address, and asks from time to time. A connected phone says at the same time how many photos
 * are still on it. Answers a function that asks at once.
 */
export function startPairing(photosHere: () => number): () => void {
  const token = location.hash.slice(1);
  // another QR code was scanned in the same window
  window.addEventListener("hashchange", () => location.reload());
  if (token === "") {
    usePairing.setState({ phase: "none" });
    return () => undefined;
  }
  usePairing.setState({ secret: secretOf(token) });
  return repeated(async () => {
    try {
      apply(await answerFor(token, photosHere()));
    } catch (error) {
      applyFailure(error);
    }
  });
}

/** Runs the step again and again, one at a time, until the capture has ended. Answers a function that does not wait for the next. */
function repeated(step: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isWanted = isRunning;
    if (isRunning) return;
    clearTimeout(timer);
    isRunning = true;
    await step();
    isRunning = false;
    const after = usePairing.getState().phase;
    if (after === "ended") return;
    timer = setTimeout(run, isWanted ? 0 : after === "connected" ? pollMs.connected : pollMs.asking);
  };
  void run();
  return () => void run();
}
