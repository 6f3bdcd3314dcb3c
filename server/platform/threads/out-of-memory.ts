/** Whether a thread ended because its heap limit was exceeded (`resourceLimits`). */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
