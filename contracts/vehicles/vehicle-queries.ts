import { z } from "zod";
import { BooleanInQuery, Id } from "../kit/values.ts";

export const RemovalQuery = z.object({
  purge: BooleanInQuery.default(false).meta({
    description: "delete permanently, with everything that refers to the vehicle",
  }),
});

export const ImportQuery = z.object({
  dryRun: BooleanInQuery.default(false).meta({ description: "answer what would change, and change nothing" }),
  teamId: z
    .union([z.literal("none"), Id])
    .optional()
    .meta({ description: "the team of new vehicles; `none`: no team" }),
});
