import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface Sent {
  readonly to: readonly string[];
  readonly source: string;
}
/** The reply to a mail. Undefined accepts the mail. */
type Reply = (to: string) => { readonly code: number; readonly text: string } | undefined;

/** A mail server on loopback, without TLS. */
export async function mailServer(reply: Reply = () => undefined, options: SMTPServerOptions = {}) {
  const sent: Sent[] = [];
  const tried: string[] = [];
  const refusal = (to: string): Error | undefined => {
    const answer = reply(to);
    return answer && Object.assign(new Error(answer.text), { responseCode: answer.code });
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      tried.push(address);
      done(refusal(address));
    },
    onData(stream, { envelope }, done) {
      let source = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => {
        source += chunk;
      });
      stream.on("end", () => {
        sent.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
    ...options,
  });
  // a client may break off its connection in the middle of a mail
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, sent, tried, close };
}
export type TestMailServer = Awaited<ReturnType<typeof mailServer>>;
