/** What a command's exit code means. docs/command-line.md has the same table. */
export const exitCodes = {
  done: 0,
  /** The command did not do its work; its message says why. `doctor`: something is an error. */
  failed: 1,
  /** Arguments, options or settings are invalid; nothing was done. */
  usage: 2,
  /** Done, but a part of the input was left out. */
  partly: 3,
  /** The running server cannot be used: it does not answer, or the key is missing or not permitted. */
  noAccess: 4,
  /** Ended with Ctrl+C: 128 plus the number of SIGINT, as shells report it. */
  interrupted: 130,
  /** Ended with SIGTERM: 128 plus its number. */
  terminated: 143,
} as const;

export const exitMeanings: Readonly<Record<number, string>> = {
  [exitCodes.done]: "done",
  [exitCodes.failed]: "did not work; the message says why",
  [exitCodes.usage]: "wrong arguments, options or settings; nothing was done",
  [exitCodes.partly]: "done, but a part of the input was left out",
  [exitCodes.noAccess]: "the running server does not answer, or the key is missing or not permitted",
  [exitCodes.interrupted]: "ended with Ctrl+C (`start` and `serve`: 0)",
  [exitCodes.terminated]: "ended with SIGTERM (`start` and `serve`: 0)",
};
