import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
import { market } from "../../../contracts/pricing/market.ts";
import { receiveJson } from "../../../server/platform/http/parsing.ts";

/**
 * Sends the bytes and closes the connection once the server has them. Returns the result of reading the body after
 * that.
 */
async function readAfterDisconnect(body: string): Promise<string> {
  const outcome = Promise.withResolvers<string>();
  const app = express();
  app.delete("/", async (req, res) => {
    const gone = once(req, "close");
    socket.destroy();
    await gone.catch(() => undefined);
    await receiveJson(req, res, market.deleteListings).then(
      () => outcome.resolve(`read ${JSON.stringify(req.body)}`),
      (error: Error) => outcome.resolve(error.message),
    );
  });
  const server = app.listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port);
  const head = `DELETE / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 5));
  return outcome.promise;
}

it("receiveJson: rejects a body whose connection broke before it was read, instead of treating it as missing", async () => {
  expect(await readAfterDisconnect('{"source":"one"}')).toBe("The body broke off. Send it again.");
});
