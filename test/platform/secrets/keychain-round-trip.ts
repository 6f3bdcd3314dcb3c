// Writes to the keychain of this session and reads it again. Prints what it has read, and the time of one round trip.
import { createKeychain } from "../../../server/platform/secrets/keychain.ts";

const keychain = createKeychain();
const text = "kept \u{1F511}";
await keychain.write("first", "opens the connection");
const started = performance.now();
await keychain.write("a name", text);
const read = await keychain.read("a name");
const roundTripMs = performance.now() - started;
const missing = (await keychain.read("never written")) ?? null;
process.stdout.write(JSON.stringify({ text: read, missing, roundTripMs }));
