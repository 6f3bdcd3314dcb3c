import { createStore, del, entries, set } from "idb-keyval";
import { create } from "zustand";
import type { PhoneReceipt } from "../../../contracts/inspections/phone-page.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { usePairing } from "../pairing/pairing.ts";

/** A photo that was taken on this phone. */
export interface Shot {
  readonly id: string;
  readonly angle: Angle | undefined;
  readonly blob: Blob;
  /** Object URL of it. */
  readonly picture: string;
  readonly state:
    | { readonly kind: "waiting" }
    | { readonly kind: "sending" }
    | { readonly kind: "refused"; readonly reason: string }
    | { readonly kind: "sent"; readonly receipt: PhoneReceipt };
}

interface Shots {
  readonly shots: readonly Shot[];
  /** False if this browser stores no photos, as some private windows do: a reload would lose those that are not sent. */
  readonly survivesReload: boolean;
}

export const useShots = create<Shots>(() => ({ shots: [], survivesReload: true }));

/** Photos that are not sent yet, so that they survive a reload. */
const kept = createStore("forecourt-phone", "photos");
interface Kept {
  readonly secret: string;
  readonly angle: Angle | undefined;
  readonly blob: Blob;
}

const notStored = (): void => useShots.setState({ survivesReload: false });

export function addShot(id: string, blob: Blob, angle: Angle | undefined): void {
  const shot: Shot = { id, angle, blob, picture: URL.createObjectURL(blob), state: { kind: "waiting" } };
  useShots.setState(({ shots }) => ({ shots: [...shots, shot] }));
  const { secret } = usePairing.getState();
  void set(id, { secret, angle, blob } satisfies Kept, kept).catch(notStored);
}

export function changeShot(id: string, state: Shot["state"]): void {
  useShots.setState(({ shots }) => ({ shots: shots.map((shot) => (shot.id === id ? { ...shot, state } : shot)) }));
  if (state.kind === "sent") void del(id, kept).catch(notStored);
}

export function removeShot(id: string): void {
  useShots.setState(({ shots }) => ({ shots: shots.filter((shot) => shot.id !== id) }));
  void del(id, kept).catch(notStored);
}

/** The photos that this capture has not received, from before a reload. */
export async function restoreShots(): Promise<void> {
  const { secret } = usePairing.getState();
  const all = await entries<string, Kept>(kept).catch(() => {
    notStored();
    return [];
  });
  const known = new Set(useShots.getState().shots.map(({ id }) => id));
  for (const [id, { secret: of, angle, blob }] of all) {
    if (of !== secret || known.has(id)) continue;
    const shot: Shot = { id, angle, blob, picture: URL.createObjectURL(blob), state: { kind: "waiting" } };
    useShots.setState(({ shots }) => ({ shots: [...shots, shot] }));
  }
}

export const isUnsent = ({ state }: Shot): boolean => state.kind === "waiting" || state.kind === "sending";

/** A photo that the workstation does not have: not sent, or not accepted. */
export const isOnlyHere = ({ state }: Shot): boolean => state.kind !== "sent";
