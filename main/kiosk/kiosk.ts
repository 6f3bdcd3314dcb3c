import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { PinAnswer } from "../../contracts/desktop/bridge.ts";
import type { SettingsFile } from "../settings.ts";
import type { Timers } from "../timers.ts";

/** Our own choice. Without restarts, at most five tries a quarter of an hour mean three weeks for 10,000 PINs. */
const triesPerPause = 5;
const firstPauseMs = 60_000;
/** A long pause would also lock out a person who has the PIN. */
const longestPauseMs = 15 * 60_000;
const hashBytes = 32;

export interface Kiosk {
  isOn(): boolean;
  enter(pin: string): void;
  leave(pin: string): PinAnswer;
  changePin(pin: string, next: string): PinAnswer;
}

const accepted: PinAnswer = { accepted: true, waitSeconds: 0 };

/** The kiosk mode: it stays on over restarts until its PIN is entered. */
export function createKiosk(settings: SettingsFile, timers: Timers, onChange: (isOn: boolean) => void): Kiosk {
  /** The PIN was entered, but that could not be stored: the kiosk mode is on again after a restart. */
  let isLeft = false;
  const stored = () => (isLeft ? undefined : settings.read().kiosk);
  const store = (pin: string) => settings.update({ kiosk: hashOf(pin) });
  const check = createPinCheck(timers);
  return {
    isOn: () => stored() !== undefined,
    enter(pin) {
      // a second PIN would let anybody replace the first
      if (stored() !== undefined) return;
      store(pin);
      isLeft = false;
      onChange(true);
    },
    leave(pin) {
      const hash = stored();
      if (hash === undefined) return accepted;
      const answer = check(pin, hash);
      if (!answer.accepted) return answer;
      try {
        settings.update({ kiosk: undefined });
      } catch {
        // a full disk must not lock in who has the PIN
        isLeft = true;
      }
      onChange(false);
      return answer;
    },
    changePin(pin, next) {
      const hash = stored();
      if (hash === undefined) return { accepted: false, waitSeconds: 0 };
      const answer = check(pin, hash);
      if (answer.accepted) store(next);
      return answer;
    },
  };
}

/**
 * Compares PINs with a hash. Each fifth wrong PIN in a row begins a pause, twice as long as the one before. The count is
 * lost when the program ends. A person who can end it has already left the kiosk.
 */
function createPinCheck(timers: Timers): (pin: string, hash: string) => PinAnswer {
  let wrong = 0;
  let pausedUntil = timers.now();
  const waitSeconds = () => Math.max(0, Math.ceil((pausedUntil - timers.now()) / 1000));
  return (pin, hash) => {
    if (waitSeconds() > 0) return { accepted: false, waitSeconds: waitSeconds() };
    if (isPin(pin, hash)) {
      wrong = 0;
      return accepted;
    }
    wrong += 1;
    const pauses = Math.floor(wrong / triesPerPause);
    if (wrong % triesPerPause === 0) {
      pausedUntil = timers.now() + Math.min(longestPauseMs, firstPauseMs * 2 ** (pauses - 1));
    }
    return { accepted: false, waitSeconds: waitSeconds() };
  };
}

function hashOf(pin: string): string {
  const salt = randomBytes(16);
  return `${salt.toString("hex")}:${scryptSync(pin, salt, hashBytes).toString("hex")}`;
}

function isPin(pin: string, stored: string): boolean {
  const [salt = "", hash = ""] = stored.split(":");
  const expected = Buffer.from(hash, "hex");
  const given = scryptSync(pin, Buffer.from(salt, "hex"), hashBytes);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
