import type { Call } from "../command.ts";
import { configOf, environmentOf } from "../settings.ts";

/** `forecourt serve`: the server in this process. It reports its address, failures and its end itself. */
export async function serve(call: Call): Promise<undefined> {
  // settings that are wrong are wrong arguments of this command
  configOf(call);
  Object.assign(process.env, environmentOf(call));
  await import("../../serve.ts");
}
