import type { Desktop } from "../ports.ts";

interface Needs {
  /** Stops the server, which hands its jobs back at once, and quits. */
  readonly stop: () => Promise<void>;
  readonly onResume: () => void;
}

/**
 * The system shuts down: the jobs are handed back, and the shutdown waits for it on macOS and Linux. After sleep, the
 * window may be white and the server may have lost its connections.
 */
export function followPower(monitor: Desktop["powerMonitor"], needs: Needs): void {
  // Electron passes an event, which its types leave out
  monitor.on("shutdown", (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    void needs.stop();
  });
  monitor.on("resume", needs.onResume);
}
