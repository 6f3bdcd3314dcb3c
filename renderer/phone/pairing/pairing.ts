import { create } from "zustand";
import type { PhoneState } from "../../../contracts/phone-page.ts";
import { newSecret } from "./random.ts";
import { connect, isFinal, Refused, readState } from "./requests.ts";

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
const pollMs = { asking: 1500, connected: 8000 } as const;

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

/** Connects with the token of the address, and asks from time to time. */
export function startPairing(): void {
  const token = location.hash.slice(1);
  // another QR code was scanned in the same window
  window.addEventListener("hashchange", () => location.reload());
  if (token === "") {
    usePairing.setState({ phase: "none" });
    return;
  }
  const secret = secretOf(token);
  usePairing.setState({ secret });
  const step = async () => {
    const { phase } = usePairing.getState();
    try {
      apply(await (phase === "connecting" ? connect(token, secret) : readState(secret)));
    } catch (error) {
      applyFailure(error);
    }
    const after = usePairing.getState().phase;
    if (after !== "ended") setTimeout(step, after === "connected" ? pollMs.connected : pollMs.asking);
  };
  void step();
}
