import type { CaseStatus, InspectionCase } from "../../../contracts/papers/cases.ts";
import { t } from "../../texts/t.ts";
import { Tag, type Tone } from "../../ui/page/tag.tsx";

const tones: Readonly<Record<CaseStatus, Tone>> = { processing: "accent", completed: "good", cancelled: "plain" };

/** Whether the case is open, completed or cancelled. */
export const CaseStatusTag = ({ status }: Pick<InspectionCase, "status">) => (
  <Tag tone={tones[status]}>{t(`cases.status.${status}`)}</Tag>
);
