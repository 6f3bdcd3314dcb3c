export interface SerialRun {
  /** Starts the work. During a run, it is repeated after the run. */
  request(): void;
  /** Resolves when no run is active. */
  ended(): Promise<void>;
}

/** Runs the work on request, one run at a time. */
export function createSerialRun(
  work: () => Promise<void>,
  { stopping, onError }: { readonly stopping: AbortSignal; readonly onError: (error: unknown) => void },
): SerialRun {
  let current: Promise<void> | undefined;
  let isRequested = false;

  async function runWhileRequested(): Promise<void> {
    while (isRequested && !stopping.aborted) {
      isRequested = false;
      await work();
    }
  }

  return {
    request() {
      if (stopping.aborted) return;
      isRequested = true;
      current ??= runWhileRequested()
        .catch(onError)
        .finally(() => {
          current = undefined;
        });
    },
    ended: async () => current,
  };
}
