import { create } from "zustand";

interface Connection {
  /** Whether the server answered the last time that it was asked. */
  readonly reachable: boolean;
}

export const useConnection = create<Connection>(() => ({ reachable: true }));

const retryEveryMs = 3000;
let probe: ReturnType<typeof setInterval> | undefined;

/** Called after every request. While nothing answers, /health is asked until something does. */
export function setServerReachable(reachable: boolean): void {
  if (useConnection.getState().reachable !== reachable) useConnection.setState({ reachable });
  if (reachable) {
    clearInterval(probe);
    probe = undefined;
  } else {
    probe ??= setInterval(() => {
      fetch("/health", { cache: "no-store" }).then(
        (answer) => setServerReachable(answer.ok),
        () => undefined,
      );
    }, retryEveryMs);
  }
}
