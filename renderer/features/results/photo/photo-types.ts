import type { VisualInspection } from "../../../../contracts/visual.ts";

export type InspectionImageType = VisualInspection["images"][number];

/** The cabin, the engine, the trunk and the underbody are kept as photos, and not searched for damage. */
export const isExamined = ({ type }: InspectionImageType): boolean => type === "exterior";
