import { z } from "zod";
import { Email } from "../accounts/accounts.ts";
import { contract } from "../kit/endpoint.ts";

export const reportSharing = contract({
  share: {
    auth: "any",
    permission: "inspections:write",
    shape: "envelope",
    method: "POST",
    path: "/inspections/visual/{inspection_id}/report/share",
    summary: "Send the condition report by mail as a PDF",
    description:
      "The PDF with the current findings is attached, so the recipient needs no account. In a team this needs `create_leads`, because reports go to buyers. Mails from the sandbox are not sent; they stay in the outbox.",
    params: z.object({ inspection_id: z.string().min(1).meta({ description: "the id of the visual inspection" }) }),
    body: z.strictObject({
      email: Email,
      note: z.string().trim().min(1).max(1000).optional().meta({ description: "a short message from the sender" }),
    }),
    response: z.object({ inspection_id: z.string(), email: z.string() }).meta({ id: "ReportShare" }),
    status: 202,
    errors: ["INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "RATE_LIMIT_EXCEEDED"],
  },
});
