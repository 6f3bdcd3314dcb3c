import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../../scripts/kit/repository.ts";

const isThere = (program: string): boolean =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
const hasKeychain = process.platform === "linux" && isThere("dbus-run-session") && isThere("gnome-keyring-daemon");

/** On a bus and in a home of its own, so that the keychain of the person at this machine is not touched. */
function onOwnBus(home: string) {
  const script = `echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null && "$0" "$1"`;
  const program = inRoot("test/platform/secrets/keychain-round-trip.ts");
  return spawnSync("dbus-run-session", ["--", "sh", "-c", script, process.execPath, program], {
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_RUNTIME_DIR: home },
    encoding: "utf8",
    timeout: 20_000,
  });
}

describe.skipIf(!hasKeychain)(
  "the keychain of a Linux desktop (skipped without dbus-run-session and gnome-keyring)",
  () => {
    it("returns what was written, within the time limit", () => {
      const home = mkdtempSync(join(tmpdir(), "forecourt-keychain-"));
      try {
        const { status, stdout, stderr } = onOwnBus(home);
        expect(status, stderr).toBe(0);
        const { text, missing, roundTripMs } = JSON.parse(stdout);
        expect({ text, missing }).toEqual({ text: "kept \u{1F511}", missing: null });
        expect(roundTripMs).toBeLessThan(4000);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    });
  },
);
