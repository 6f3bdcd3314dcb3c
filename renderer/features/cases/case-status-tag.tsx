import type { InspectionCase } from "../../../contracts/cases.ts";
import { t } from "../../texts/t.ts";
import { Tag } from "../../ui/tag.tsx";

/** Whether the case is open or completed. */
export const CaseStatusTag = ({ status }: Pick<InspectionCase, "status">) => (
  <Tag tone={status === "completed" ? "good" : "accent"}>{t(`cases.status.${status}`)}</Tag>
);
