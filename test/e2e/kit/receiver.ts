import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly messages: readonly Message[];
  /** The status of its next answers. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** A program that receives webhooks on this machine. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: Message[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    messages.push({ headers: request.headers, body });
    response.writeHead(status, { "content-type": "application/json" }).end('{"stored":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    answer: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a message has a valid signature of this secret, as docs/webhooks.md says. */
export function isGenuine({ headers, body }: Message, secret: string): boolean {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures = "" } = headers;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const wanted = Buffer.from(`v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`);
  const given = String(signatures)
    .split(" ")
    .map((one) => Buffer.from(one));
  const matches = given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  return matches && Math.abs(Date.now() / 1000 - Number(at)) < 300;
}
