import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { configFor, onThrowawayServer } from "../../../server/cli/inspect/throwaway.ts";

const asked = vi.hoisted(() => vi.fn());
vi.mock("@napi-rs/keyring", () => ({ AsyncEntry: asked }));

it("the private server asks no keychain, whatever the environment says", async () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-throwaway-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    FORECOURT_KEYCHAIN: "auto",
    FORECOURT_DATABASE_URL: "postgres://not-ours",
    FORECOURT_SMTP_URL: "smtp://x",
  };
  expect(configFor(folder, env)).toMatchObject({ usesKeychain: false, databaseUrl: undefined, smtpUrl: undefined });
  const { signal } = new AbortController();
  const done = await onThrowawayServer({ env, name: "Grace", signal }, async ({ api }) => api.accounts.me());
  expect(done).toMatchObject({ user: { name: "Grace" } });
  expect(asked).not.toHaveBeenCalled();
});
