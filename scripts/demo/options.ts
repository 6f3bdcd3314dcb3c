import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { own } from "../../contracts/kit/own.ts";
import { applicationDataFolder } from "../../server/platform/paths.ts";

export interface Options {
  /** Absolute. */
  readonly folder: string;
  readonly seed: number;
  readonly listings: number;
  /** Replaces an existing demo. */
  readonly fresh: boolean;
}

/** An error that the user can correct: reported by its message, without a stack trace. */
export class DemoError extends Error {}

export const usage = `npm run demo -- [--seed N] [--data DIR] [--listings N] [--fresh]
  --seed N      another dealership (default 1)
  --data DIR    where to keep it (default: a separate folder next to the workstation's)
  --listings N  how large a market, 500 to 100,000 (default 60,000)
  --fresh       replace the existing demo`;

/** Settings that would let a demo use other folders or other machines. They are refused, because its passwords are public. */
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

/** Throws DemoError for invalid arguments and for the settings in `outward`. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const set = outward.filter((name) => own(env, name) !== undefined);
  if (set.length > 0) {
    throw new DemoError(
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
    throw new DemoError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function whole(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new DemoError(`--${name} ${text}: a whole number from ${min} to ${max} is needed.\n${usage}`);
}
