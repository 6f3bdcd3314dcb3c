import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, page } from "../kit/values.ts";

export const Mail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable().meta({ description: "the text as HTML; null for mails from before HTML was stored" }),
    createdAt: Instant,
    status: z.enum(["kept", "queued", "sent", "failed"]),
    sentAt: Instant.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof Mail>;

// Access depends on the mode, the role, and whether any account is verified yet.
const guarded = {
  auth: "optional",
  shape: "plain",
  description:
    "Only for a signed-in administrator in workstation mode. API keys get INSUFFICIENT_PERMISSIONS, because mails contain links that reset passwords. Until the first account is verified, any caller on the same machine (loopback) has access.",
} as const;

export const outbox = contract({
  list: {
    ...guarded,
    method: "GET",
    path: "/outbox",
    summary: "List the mails kept on this workstation, newest first",
    query: z.object(page()),
    response: z.array(Mail),
    errors: ["RESOURCE_NOT_FOUND", "TOKEN_EXPIRED", "INSUFFICIENT_PERMISSIONS"],
  },
  get: {
    ...guarded,
    method: "GET",
    path: "/outbox/{id}",
    summary: "Read a kept mail",
    params: z.object({ id: z.string().meta({ description: "the id of the mail" }) }),
    response: Mail,
    errors: ["RESOURCE_NOT_FOUND", "TOKEN_EXPIRED", "INSUFFICIENT_PERMISSIONS"],
  },
});
