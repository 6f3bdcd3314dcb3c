import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Message } from "../kit/values.ts";
import { User } from "./accounts.ts";

export const demoRoles = ["Owner", "Manager", "Salesperson", "Inspector", "Viewer"] as const;
export const DemoRole = z.enum(demoRoles);
export type DemoRole = z.infer<typeof DemoRole>;

export const DemoPerson = z.object({ role: DemoRole, name: z.string() });

const onlyInDemo =
  "Exists only in a demo made by `npm run demo`, and only for callers on its own machine. Any other server answers RESOURCE_NOT_FOUND.";
const open = { auth: "public", shape: "plain" } as const;

export const demo = contract({
  people: {
    ...open,
    method: "GET",
    path: "/demo/people",
    summary: "List the people of a demo that anyone on its machine may sign in as",
    description: onlyInDemo,
    response: z.array(DemoPerson),
    errors: ["RESOURCE_NOT_FOUND"],
  },
  signIn: {
    ...open,
    method: "POST",
    path: "/demo/sign-in",
    sensitive: true,
    ignoresIdempotencyKey: true,
    summary: "Sign in to a demo by role, without a password; sets the accessToken and refreshToken cookies",
    description: onlyInDemo,
    body: z.strictObject({ role: DemoRole }),
    response: Message.extend({ user: User.omit({ createdAt: true }) }),
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
