import type { administration as contract } from "../../../../contracts/accounts/administration.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import { listOutcome } from "../../../platform/http/reply.ts";
import type { Administration } from "./administration.service.ts";

export const administrationRoutes = (administration: Administration): Handlers<typeof contract> => ({
  accounts: async ({ caller, query, request }) => {
    const { accounts, total } = await administration.accounts(caller, query);
    return listOutcome(accounts, { total, ...query, url: request.url });
  },
  changePlan: ({ caller, params, body }) => administration.changePlan(caller, params.id, body.plan),
});
