import type { keys as contract } from "../../../contracts/accounts/keys.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { instantOf } from "../../platform/clock.ts";
import type { Limiter } from "../../platform/http/limits/limiter.ts";
import { planLimits } from "../../platform/http/limits/plans.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Keys } from "./keys.service.ts";

const finite = (limit: number): number | null => (Number.isFinite(limit) ? limit : null);

interface Needs {
  readonly keys: Keys;
  readonly accounts: Accounts;
  readonly limiter: Limiter;
  readonly isDemo: boolean;
}

export const keyRoutes = ({ keys, accounts, limiter, isDemo }: Needs): Handlers<typeof contract> => ({
  list: async ({ caller }) => ({ success: true as const, keys: await keys.list(caller) }),
  create: async ({ caller, body }) => ({ success: true as const, ...(await keys.create(caller, body)) }),
  change: async ({ caller, params, body }) => ({
    success: true as const,
    key: await keys.change(caller, params.id, body),
  }),
  revoke: async ({ caller, params }) => {
    await keys.revoke(caller, params.id);
    return { success: true as const, message: "Revoked. The key is refused from now on." };
  },
  errors: async ({ caller, params }) => ({
    success: true as const,
    errors: await keys.errors.list(caller, params.id),
  }),
  test: async ({ caller }) => ({
    authenticated: true as const,
    account_id: caller.accountId,
    plan: caller.plan,
    permissions: [...caller.permissions],
  }),
  account: async ({ caller }) => {
    const account = await accounts.account(caller.accountId);
    if (!account) throw new AppError("TOKEN_EXPIRED");
    const limits = planLimits[account.plan];
    const usage = await limiter.usage(await keys.countedFor(caller));
    return {
      account_id: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      plan: account.plan,
      environment: caller.environment,
      limits: {
        requests_per_hour: finite(limits.hourly),
        concurrent: limits.concurrent,
        burst: limits.burst,
      },
      usage: { requests_this_hour: usage.requestsThisHour, resets_at: instantOf(usage.resetsAt) },
      created_at: account.createdAt,
      is_demo: isDemo,
    };
  },
});
