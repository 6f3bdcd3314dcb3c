import { own } from "../../contracts/kit/own.ts";

/** Characters that a shell takes as they are. */
const plain = /^[\w@%+=:,./-]+$/;
const quoted = (value: string): string => (plain.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`);

interface Run {
  readonly isQuick: boolean;
  /** Names of the environment variables that the benchmark reads. */
  readonly settings: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The command that repeats a run: `BENCH_SYNC=full npm run bench -- sync`. */
export function commandOf(bench: string, { isQuick, settings, environment }: Run): string {
  const set = settings.flatMap((name) => {
    const value = own(environment, name);
    return value === undefined ? [] : [`${name}=${quoted(value)}`];
  });
  return [...set, "npm run bench --", bench, ...(isQuick ? ["--quick"] : [])].join(" ");
}
