import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { own } from "../../contracts/kit/own.ts";
import { applicationDataFolder } from "../../server/platform/paths.ts";

export interface Options {
  /** Absolute. */
  readonly folder: string;
  readonly seed: number;
  readonly listings: number;
  /** Makes the demo anew where there is one. */
  readonly fresh: boolean;
}

/** What a person can mend: told in words, without a trace. */
export class Refusal extends Error {}

export const usage = `npm run demo -- [--seed N] [--data DIR] [--listings N] [--fresh]
  --seed N      another dealership (default 1)
  --data DIR    where to keep it (default: a folder of its own beside the workstation's)
  --listings N  how large a market, 500 to 100,000 (default 60,000)
  --fresh       make it anew, in place of the demo that is there`;

/** Settings by which a demo would leave its folder or its machine: its passwords are known to all. */
const outward = [
  "DATA_DIR",
  "DATABASE_URL",
  "S3_URL",
  "SMTP_URL",
  "CONNECTOR_URL",
  "CONNECTOR_KEY",
  "HOST",
  "PUBLIC_URL",
  "MODE",
].map((name) => `FORECOURT_${name}`);

/** Throws Refusal for arguments that are none, and for settings that would lead a demo out of its folder or machine. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const set = outward.filter((name) => own(env, name) !== undefined);
  if (set.length > 0) {
    throw new Refusal(
      `${set.join(", ")}: a demo keeps to a folder of its own and to this machine. Unset it; --data names the folder.`,
    );
  }
  const given = parsed(args);
  return {
    folder: given.data ? resolve(given.data) : join(applicationDataFolder(process.platform, env), "../forecourt-demo"),
    seed: whole("seed", given.seed, [0, 2 ** 32 - 1]),
    listings: whole("listings", given.listings, [500, 100_000]),
    fresh: given.fresh,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seed: { type: "string", default: "1" },
        data: { type: "string" },
        listings: { type: "string", default: "60000" },
        fresh: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function whole(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Refusal(`--${name} ${text}: a whole number from ${least} to ${most} is needed.\n${usage}`);
}
