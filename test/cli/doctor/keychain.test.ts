import { describe, expect, it } from "vitest";
import { checkKeychain } from "../../../server/cli/doctor/checks/keychain.ts";
import { readConfig } from "../../../server/config.ts";

const find = async (env: NodeJS.ProcessEnv) => {
  const config = readConfig({ FORECOURT_DATA_DIR: "/data", ...env });
  const [found] = await checkKeychain({ config, running: undefined });
  return found;
};
const setting = { FORECOURT_SECRET_KEY: "0123456789abcdef0123456789abcdef" };
const postgres = { FORECOURT_DATABASE_URL: "postgres://one" };

describe("checkKeychain, where no keychain is asked", () => {
  it.each([
    ["a setting replaces it", setting, "ok", "FORECOURT_SECRET_KEY is set"],
    ["also with Postgres", { ...setting, ...postgres }, "ok", "FORECOURT_SECRET_KEY is set"],
    ["Postgres without the setting", postgres, "warning", "not encrypted"],
    ["a hosted server", { FORECOURT_MODE: "hosted" }, "ok", "secrets.key"],
    ["a workstation that switches it off", { FORECOURT_KEYCHAIN: "off" }, "warning", "secrets that people enter"],
  ])("%s", async (_what, env, status, found) => {
    expect(await find(env)).toMatchObject({ status, found: expect.stringContaining(found) });
  });
});
