import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, page } from "./kit/values.ts";

export const Mail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable().meta({ description: "the text as HTML; null for mails written before HTML was kept" }),
    createdAt: Instant,
    status: z.enum(["kept", "queued", "sent", "failed"]),
    sentAt: Instant.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "Mail" });
export type Mail = z.infer<typeof Mail>;

// Who may look depends on the mode, the role, and whether anyone is verified yet.
const guarded = {
  auth: "optional",
  shape: "plain",
  description:
    "A signed-in administrator's, in workstation mode only: links in mails reset passwords, so a key gets INSUFFICIENT_PERMISSIONS, whatever it may do. Open to loopback until the first account is verified.",
} as const;

export const outbox = contract({
  list: {
    ...guarded,
    method: "GET",
    path: "/outbox",
    summary: "Mails kept on this workstation, newest first",
    query: z.object(page()),
    response: z.array(Mail),
    errors: ["RESOURCE_NOT_FOUND", "TOKEN_EXPIRED", "INSUFFICIENT_PERMISSIONS"],
  },
  get: {
    ...guarded,
    method: "GET",
    path: "/outbox/{id}",
    summary: "One kept mail",
    params: z.object({ id: z.string() }),
    response: Mail,
    errors: ["RESOURCE_NOT_FOUND", "TOKEN_EXPIRED", "INSUFFICIENT_PERMISSIONS"],
  },
});
