import { create } from "zustand";

interface Connection {
  /** Whether the server responded to the latest request. */
  readonly reachable: boolean;
}

export const useConnection = create<Connection>(() => ({ reachable: true }));

const retryEveryMs = 3000;
let probe: ReturnType<typeof setInterval> | undefined;

/** Called after every request. While the server is unreachable, requests /health until it responds. */
export function setServerReachable(reachable: boolean): void {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable });
  if (reachable) {
    clearInterval(probe);
    probe = undefined;
  } else {
    probe ??= setInterval(() => {
      fetch("/health", { cache: "no-store" }).then(
        (response) => setServerReachable(response.ok),
        () => undefined,
      );
    }, retryEveryMs);
  }
}
