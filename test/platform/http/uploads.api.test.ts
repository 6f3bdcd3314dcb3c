import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPhotoBytes } from "../../../contracts/papers/files.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let secret: string;
beforeAll(async () => {
  server = await serveForTest();
  ({ secret } = await withKey(server, await signedIn(server)));
});
afterAll(() => server.close());

const head =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

/** A client that reads the answer only after it has sent everything, as many do. */
async function openDeafSender(bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, "connect");
  const length = head.length + bytes + "\r\n--edge--\r\n".length;
  const headers = [`Host: ${hostname}`, `Authorization: Bearer ${secret}`, `Content-Length: ${length}`];
  const type = "Content-Type: multipart/form-data; boundary=edge";
  socket.write(`POST /v1/files HTTP/1.1\r\n${[...headers, type].join("\r\n")}\r\n\r\n${head}`);
  return socket;
}
const answerOn = async (socket: Socket): Promise<string> => {
  const [chunk] = (await once(socket.resume(), "data")) as [Buffer];
  return chunk.toString();
};
const slowly = 40;

describe("an upload that is too large", () => {
  it("is rejected with an error that a client gets after sending everything, and the connection stays open", async () => {
    const after = 10 * 1024;
    const socket = await openDeafSender(maxPhotoBytes + after);
    socket.write(Buffer.alloc(maxPhotoBytes));
    for (let sent = 0; sent < after; sent += 1024) {
      await wait(slowly);
      socket.write(Buffer.alloc(1024));
    }
    socket.write("\r\n--edge--\r\n");
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 413 .*FILE_TOO_LARGE/s);
    const answer = answerOn(socket);
    socket.write(`GET /health HTTP/1.1\r\nHost: ${new URL(server.url).hostname}\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    socket.destroy();
  });

  it("is not read to its end", async () => {
    const socket = await openDeafSender(maxPhotoBytes * 2);
    // closed while it still sends, which the client may also see as a reset
    const cut = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined).write(Buffer.alloc(maxPhotoBytes + 1024));
    const trickle = setInterval(() => socket.write("more"), slowly);
    const answer = await answerOn(socket);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    await cut;
    clearInterval(trickle);
  });
});
