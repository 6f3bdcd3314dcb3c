import { z } from "zod";
import { type RefusalCode, Refused, refusalCodes, Unavailable } from "../port.ts";

const ErrorBody = z.object({ error: z.object({ code: z.string(), message: z.string().max(1000).optional() }) });

/** Without 404: a proxy or a wrong address answers it too, and it does not mean that the purchase is unknown. */
const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: "VALIDATION_ERROR",
  402: "INSUFFICIENT_AD_CREDIT",
  403: "PERMISSION_DENIED",
  422: "VALIDATION_ERROR",
};

/** The error code in the body, if there is one. */
export function codeIn(body: unknown): string | undefined {
  const parsed = ErrorBody.safeParse(body);
  return parsed.success ? parsed.data.error.code : undefined;
}

const isRefusal = (code: string | undefined): code is RefusalCode => refusalCodes.some((one) => one === code);

/**
 * The error of an unsuccessful answer: a refusal by its code, else by its status; anything else is Unavailable.
 * `mayHaveHappened`: this attempt, or an earlier one of the same call without an answer, may have done the request.
 */
export function refusalOf(
  { status, body }: { readonly status: number; readonly body: unknown },
  mayHaveHappened: boolean,
): Refused | Unavailable {
  const sent = codeIn(body);
  const isGuess = !isRefusal(sent);
  const code = isGuess ? byStatus[status] : sent;
  const message =
    ErrorBody.safeParse(body).data?.error.message ?? `The posting service answered with status ${status}.`;
  if (status >= 400 && status < 500 && code !== undefined)
    return new Refused(code, message, { mayHaveHappened, isGuess });
  if (status === 401) return new Unavailable("The posting service refuses this server's key.", mayHaveHappened);
  return new Unavailable(`The posting service answered with the unexpected status ${status}.`, mayHaveHappened);
}
