// A minimal process: `node bare.mjs <native module>...` loads them, and answers every request with a few bytes.
import { createServer } from "node:http";

for (const file of process.argv.slice(2)) process.dlopen({ exports: {} }, file);
const server = createServer((_, response) => response.end('{"status":"ok"}'));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`listening on http://127.0.0.1:${address.port}`);
});
