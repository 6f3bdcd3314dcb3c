/** Node's options for the server's memory. Young objects get up to 2 x 8 MB: after a start, Node keeps the default of 2 x 32 MB. */
export const memoryOptions = ["--max-semi-space-size=8"] as const;

/** Node's options for the server, as its starters give them. */
export const serverNodeOptions = ["--enable-source-maps", ...memoryOptions] as const;

/**
 * Settings of glibc's allocator, in bytes. By default, each thread keeps what it has freed: the pictures of an inspection, and
 * the 19 MB of a password's hash. Other systems ignore them. ADR 54 has the measurements.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16777216",
  MALLOC_TRIM_THRESHOLD_: "1048576",
} as const;
