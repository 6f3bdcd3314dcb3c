const check = "Check that it runs, and the setting FORECOURT_SMTP_URL.";

/**
 * An error of nodemailer in plain words, for the administrator who reads why a mail waits. What the mail server has answered, and
 * any other error, stays as it is.
 */
export function asMailFailure(error: unknown, smtpUrl: string | undefined): unknown {
  if (!(error instanceof Error) || smtpUrl === undefined || "response" in error) return error;
  const message = problemOf(error, new URL(smtpUrl));
  return message === undefined ? error : new Error(message, { cause: error });
}

function problemOf(error: Error, { hostname, host }: URL): string | undefined {
  const code = "code" in error ? error.code : undefined;
  // the system's code, which nodemailer replaces by its own
  const cause = "originalCode" in error ? error.originalCode : undefined;
  if (code === "EDNS") {
    return `The name of the mail server, ${hostname}, could not be found. Check the setting FORECOURT_SMTP_URL and the server's internet connection.`;
  }
  if (code === "ETIMEDOUT" || cause === "ETIMEDOUT") return `The mail server ${host} did not answer in time. ${check}`;
  if (cause === "ECONNREFUSED") return `The mail server ${host} refused the connection. ${check}`;
  if (cause === "EHOSTUNREACH" || cause === "ENETUNREACH") return `The mail server ${host} cannot be reached. ${check}`;
  const isBroken = code === "ECONNECTION" || cause === "ECONNRESET" || cause === "EPIPE";
  return isBroken ? `The connection to the mail server ${host} broke off. ${check}` : undefined;
}
