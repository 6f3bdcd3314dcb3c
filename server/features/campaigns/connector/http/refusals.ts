import { z } from "zod";
import { type RefusalCode, Refused, refusalCodes, Unavailable } from "../port.ts";

const ErrorBody = z.object({ error: z.object({ code: z.string(), message: z.string().max(1000).optional() }) });

/** A 404 is not among them: a proxy or a wrong address gives one too, and that says nothing of a number. */
const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: "VALIDATION_ERROR",
  402: "INSUFFICIENT_AD_CREDIT",
  403: "PERMISSION_DENIED",
  422: "VALIDATION_ERROR",
};

/** The answer's own code, where it has one: `error.code`. */
export function codeIn(body: unknown): string | undefined {
  const parsed = ErrorBody.safeParse(body);
  return parsed.success ? parsed.data.error.code : undefined;
}

const isRefusal = (code: string | undefined): code is RefusalCode => refusalCodes.some((one) => one === code);

/**
 * What an answer that is no success means: a refusal by its code, else by its status; anything else is a service that is none.
 * `mayHaveHappened`: by this attempt, or by an earlier one of the same call that got no answer.
 */
export function refusalOf(
  { status, body }: { readonly status: number; readonly body: unknown },
  mayHaveHappened: boolean,
): Refused | Unavailable {
  const said = codeIn(body);
  const isGuess = !isRefusal(said);
  const code = isGuess ? byStatus[status] : said;
  const message =
    ErrorBody.safeParse(body).data?.error.message ?? `The posting service answered with status ${status}.`;
  if (status >= 400 && status < 500 && code !== undefined)
    return new Refused(code, message, { mayHaveHappened, isGuess });
  if (status === 401) return new Unavailable("The posting service refuses this server's key.", mayHaveHappened);
  return new Unavailable(`The posting service answered with status ${status}, which it should not.`, mayHaveHappened);
}
