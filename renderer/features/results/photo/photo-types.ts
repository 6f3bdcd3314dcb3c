import type { VisualInspection } from "../../../../contracts/visual.ts";

export type InspectionImageType = VisualInspection["images"][number];
