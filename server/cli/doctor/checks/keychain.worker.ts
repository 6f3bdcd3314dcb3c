// Tries the system's keychain, and prints why it cannot be used. keychain.ts starts it as a process.
import { createKeychain, tryKeychain } from "../../../platform/secrets/keychain.ts";

try {
  await tryKeychain(createKeychain());
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
