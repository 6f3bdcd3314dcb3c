import { z } from "zod";
import { type Config, readConfig, StartError } from "../config.ts";
import type { Call } from "./command.ts";
import { usageError } from "./failure.ts";

const Common = z.object({ data: z.string().optional(), port: z.string().optional() });

/** The environment with the options that replace one of its settings. */
export function environmentOf({ options, env }: Pick<Call, "options" | "env">): NodeJS.ProcessEnv {
  const { data, port } = Common.parse(options);
  return {
    ...env,
    ...(data !== undefined && { FORECOURT_DATA_DIR: data }),
    ...(port !== undefined && { FORECOURT_PORT: port }),
  };
}

/** The settings of a command. Throws CommandError (usage) with the wrong variable and the reason. */
export function configOf(call: Pick<Call, "options" | "env">): Config {
  try {
    return readConfig(environmentOf(call));
  } catch (error) {
    if (error instanceof StartError) throw usageError(error.message);
    throw error;
  }
}
