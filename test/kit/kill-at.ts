// Loaded with --import before a command: kills its process, like a power cut, right before its KILL_AT-th call of one
// of the functions below. If it makes fewer calls, it ends by itself.
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const killAt = Number(process.env.KILL_AT);
let calls = 0;

for (const name of ["copyFile", "mkdir", "rename", "rm", "writeFile"] as const) {
  const original = promises[name] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(promises, {
    [name](...args: unknown[]) {
      calls += 1;
      if (calls === killAt) process.kill(process.pid, "SIGKILL");
      return original(...args);
    },
  });
}
syncBuiltinESMExports();
