// Receives the webhooks of Forecourt. Needs Node 20.19 or newer, and no packages.
//
//     WEBHOOK_SECRET=whsec_... PORT=8080 node receiver.mjs

import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

/** Change this: what your program does with a message. If it throws, the message stays in the inbox and is handled again. */
async function handle(message) {
  console.log(`${message.type} ${JSON.stringify(message.data)}`);
}

const { WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
if (!WEBHOOK_SECRET.startsWith("whsec_")) throw new Error("Set WEBHOOK_SECRET to the secret of the subscription.");
const key = Buffer.from(WEBHOOK_SECRET.slice("whsec_".length), "base64");
const maxBytes = 1_000_000;
const maxAgeSeconds = 300;

// One file per message, named by its id: new ones in inbox/, handled ones in done/.
for (const folder of ["inbox", "done"]) mkdirSync(folder, { recursive: true });

function isGenuine({ "webhook-id": id, "webhook-timestamp": sentAt, "webhook-signature": signatures = "" }, body) {
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d+$/.test(sentAt)) return false;
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > maxAgeSeconds) return false;
  const expected = Buffer.from(
    `v1,${createHmac("sha256", key).update(`${id}.${sentAt}.`).update(body).digest("base64")}`,
  );
  // After a rotation there are two signatures, one for each secret.
  return signatures
    .split(" ")
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

/** Stores a message, unless it is stored already. The rename makes it appear complete or not at all. */
function store(id, body) {
  if (existsSync(`inbox/${id}.json`) || existsSync(`done/${id}.json`)) return;
  writeFileSync(`inbox/${id}.part`, body, { flush: true });
  renameSync(`inbox/${id}.part`, `inbox/${id}.json`);
}

let handling = Promise.resolve();
/** Handles all messages in the inbox, one after the other, the oldest first: the ids are in the order of time. */
function handleInbox() {
  handling = handling.then(async () => {
    for (const name of readdirSync("inbox").sort()) {
      if (!name.endsWith(".json")) continue;
      try {
        await handle(JSON.parse(readFileSync(`inbox/${name}`, "utf8")));
        renameSync(`inbox/${name}`, `done/${name}`);
      } catch (error) {
        console.error(`inbox/${name}:`, error);
      }
    }
  });
}

const server = createServer(async (request, response) => {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) return response.writeHead(413, { connection: "close" }).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  store(request.headers["webhook-id"], body);
  response.writeHead(204).end(handleInbox);
});

handleInbox();
server.listen(Number(PORT), () => console.log(`Waiting for webhooks on port ${PORT}`));
