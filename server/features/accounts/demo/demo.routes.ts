import type { demo as contract } from "../../../../contracts/accounts/demo.ts";
import { setSessionCookies } from "../../../platform/http/guards/cookies.ts";
import type { Handlers } from "../../../platform/http/mount.ts";
import { outcome } from "../../../platform/http/reply.ts";
import { userOf } from "../accounts.service.ts";
import type { Sessions } from "../sessions/sessions.service.ts";
import type { DemoSignIn } from "./demo.service.ts";

interface Needs {
  readonly demo: DemoSignIn;
  readonly sessions: Sessions;
}

export const demoRoutes = ({ demo, sessions }: Needs): Handlers<typeof contract> => ({
  people: ({ request }) => demo.people(request),
  signIn: async ({ body, request }) => {
    const account = await demo.account(body.role, request);
    const tokens = await sessions.start(account, request);
    return outcome(
      { success: true as const, message: "Signed in.", user: userOf(account) },
      { decorate: (res) => setSessionCookies(res, tokens) },
    );
  },
});
