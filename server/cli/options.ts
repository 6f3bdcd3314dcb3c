import type { z } from "zod";
import type { Call } from "./command.ts";
import { usageError } from "./failure.ts";

/** As a person enters it: `dryRun` is `--dry-run`. */
const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The options of a command. Throws CommandError (usage) that names those that are invalid. */
export function optionsOf<T extends z.ZodType>({ options }: Pick<Call, "options">, schema: T): z.infer<T> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw usageError(
    parsed.error.issues.map(({ path, message }) => `${flagOf(String(path[0] ?? ""))}: ${message}`).join("\n"),
  );
}
