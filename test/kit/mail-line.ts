import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * What happens to a new connection: it reaches the mail server; nobody answers; it is cut in the middle of a message; or it is cut when
 * the mail server has taken the message, before its answer passes.
 */
type Fault = "none" | "silent" | "cut" | "unanswered";

/** A line to a mail server, with faults. While it is not open, its port refuses connections. */
export interface MailLine {
  /** For connections from now on. */
  fault: Fault;
  /** The number of connections so far. */
  readonly connections: () => number;
  close(): void;
}

export async function openMailLine(port: number, to: { readonly url: string }, first: Fault): Promise<MailLine> {
  const far = Number(new URL(to.url).port);
  const sockets = new Set<Socket>();
  let connections = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    connections += 1;
    keep(near);
    if (line.fault !== "silent") pass(near, keep(connect(far, "127.0.0.1")), line.fault);
  });
  const line: MailLine = {
    fault: first,
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return line;
}

/** Forwards both directions, up to the fault. */
function pass(near: Socket, far: Socket, fault: Exclude<Fault, "silent">): void {
  let sent = "";
  const end = () => {
    near.destroy();
    far.destroy();
  };
  near.on("close", end);
  far.on("close", end);
  near.on("data", (chunk: Buffer) => {
    const isMessage = sent.endsWith("DATA\r\n");
    sent += chunk.toString("latin1");
    if (fault !== "cut" || !isMessage) return far.write(chunk);
    // the first half arrives, then the connection is gone
    return far.write(chunk.subarray(0, chunk.length >> 1), end);
  });
  far.on("data", (chunk: Buffer) => {
    if (fault === "unanswered" && sent.endsWith("\r\n.\r\n")) end();
    else near.write(chunk);
  });
}
