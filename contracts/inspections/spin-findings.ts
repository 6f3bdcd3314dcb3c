import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Box, DamageType, PartName, Side } from "../vocabulary.ts";
import { SpinFinding } from "./spin360.ts";

const ByJob = z.object({ jobId: z.string().min(1).meta({ description: "the id of the spin job" }) });
const write = { auth: "any", shape: "plain", permission: "media:write" } as const;

export const spinFindings = contract({
  add: {
    ...write,
    method: "POST",
    path: "/360/jobs/{jobId}/findings",
    summary: "Add a finding to a ready spin manually, with its box in each frame that shows it",
    params: ByJob,
    body: z.strictObject({
      type: DamageType,
      part: PartName,
      side: Side.optional().meta({ description: "default: the side of the part" }),
      best_frame: z.int().min(1).optional().meta({ description: "default: the frame with the largest box" }),
      seen_in: z
        .array(z.strictObject({ frame: z.int().min(1), coordinates: z.strictObject(Box.shape) }))
        .min(1)
        .max(500),
    }),
    response: SpinFinding,
    status: 201,
    errors: ["JOB_NOT_FOUND", "FRAMES_NOT_READY", "INVALID_DAMAGE_DATA"],
    invalid: { type: "INVALID_DAMAGE_DATA", part: "INVALID_DAMAGE_DATA", side: "INVALID_DAMAGE_DATA" },
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/360/jobs/{jobId}/findings/{damage_id}",
    summary: "Delete a manually added finding of a spin",
    params: ByJob.extend({ damage_id: z.string().min(1).meta({ description: "the id of the finding" }) }),
    response: null,
    status: 204,
    errors: ["JOB_NOT_FOUND", "RESOURCE_NOT_FOUND", "INVALID_DAMAGE_DATA"],
  },
});
