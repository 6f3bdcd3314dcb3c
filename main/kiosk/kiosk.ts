import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { SettingsFile } from "../settings.ts";
import type { Timers } from "../timers.ts";

/** Our own choice: 10,000 PINs of four digits at five a minute take more than a day. */
const triesPerPause = 5;
const pauseMs = 60_000;
const hashBytes = 32;

export interface Kiosk {
  isOn(): boolean;
  enter(pin: string): void;
  /** Returns false for a wrong PIN, and for any PIN during the pause after five wrong ones. */
  leave(pin: string): boolean;
}

/** The kiosk mode: it stays on over restarts until its PIN is entered. */
export function createKiosk(settings: SettingsFile, timers: Timers, onChange: (isOn: boolean) => void): Kiosk {
  let wrong = 0;
  let pausedUntil = 0;
  return {
    isOn: () => settings.read().kiosk !== undefined,
    enter(pin) {
      // a second PIN would let anybody replace the first
      if (settings.read().kiosk !== undefined) return;
      const salt = randomBytes(16);
      settings.update({ kiosk: `${salt.toString("hex")}:${scryptSync(pin, salt, hashBytes).toString("hex")}` });
      onChange(true);
    },
    leave(pin) {
      const stored = settings.read().kiosk;
      if (stored === undefined) return true;
      if (timers.now() < pausedUntil) return false;
      if (!isPin(pin, stored)) {
        wrong += 1;
        if (wrong % triesPerPause === 0) pausedUntil = timers.now() + pauseMs;
        return false;
      }
      wrong = 0;
      settings.update({ kiosk: undefined });
      onChange(false);
      return true;
    },
  };
}

function isPin(pin: string, stored: string): boolean {
  const [salt = "", hash = ""] = stored.split(":");
  const expected = Buffer.from(hash, "hex");
  const given = scryptSync(pin, Buffer.from(salt, "hex"), hashBytes);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
