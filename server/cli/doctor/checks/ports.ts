import { StartError } from "../../../config.ts";
import { listen } from "../../../platform/http/listening.ts";
import { type Check, error, type Finding, ok, warning } from "../check.ts";

/** Undefined if the port is free; else why nothing can listen there. */
async function problemOf(host: string, port: number): Promise<string | undefined> {
  try {
    const listening = await listen({ host, port });
    await listening.stop(0);
    return undefined;
  } catch (cause) {
    if (cause instanceof StartError) return cause.message;
    throw cause;
  }
}

/** The message says what is wrong before the colon, and after the semicolon what to do. */
const partsOf = (message: string): readonly [string, string] => {
  const [found = message, remedy = "Set FORECOURT_PORT to another port."] = message.split("; ");
  return [`${found}.`, remedy.charAt(0).toUpperCase() + remedy.slice(1)];
};

export const checkPorts: Check = async ({ config, running }) => {
  const { host, port, phoneHost, phonePort } = config;
  if (running) return [ok("port", `the running server answers at ${running.url}`)];
  const problem = await problemOf(host, port);
  const main: Finding =
    problem === undefined ? ok("port", `${host}:${port} is free`) : error("port", ...partsOf(problem));
  const phoneProblem = await problemOf(phoneHost ?? "0.0.0.0", phonePort);
  if (phoneProblem === undefined) return [main, ok("phone port", `${phonePort} is free`)];
  const [found] = partsOf(phoneProblem);
  const remedy = "End the other program, or set FORECOURT_PHONE_PORT to another port.";
  return [main, warning("phone port", `${found} Phones cannot take photos.`, remedy)];
};
