import { z } from "zod";
import { Email } from "./accounts.ts";
import { contract } from "./kit/endpoint.ts";

export const reportSharing = contract({
  share: {
    auth: "any",
    permission: "inspections:write",
    shape: "envelope",
    method: "POST",
    path: "/inspections/visual/{inspection_id}/report/share",
    summary: "Send the condition report to somebody by mail, as a PDF",
    description:
      "The PDF of the findings as they stand goes along as an attachment: whoever gets it needs no account. In a team it takes `create_leads`: it goes to buyers. From the sandbox nothing leaves the server; the mail stays in the outbox.",
    params: z.object({ inspection_id: z.string().min(1) }),
    body: z.strictObject({
      email: Email,
      note: z.string().trim().min(1).max(1000).optional().meta({ description: "a few words of the sender's" }),
    }),
    response: z.object({ inspection_id: z.string(), email: z.string() }).meta({ id: "ReportShare" }),
    status: 202,
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "RATE_LIMIT_EXCEEDED"],
  },
});
