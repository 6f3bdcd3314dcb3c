import type { MarketImport } from "../../../../contracts/pricing/market.ts";
import { t } from "../../../texts/t.ts";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";

const tones: Readonly<Record<MarketImport["status"], Tone>> = {
  processing: "accent",
  completed: "good",
  failed: "alarm",
  cancelled: "plain",
};

/** Whether an import runs, and how it ended. */
export const ImportState = ({ status }: Pick<MarketImport, "status">) => (
  <Tag tone={tones[status]}>{t(`market.imports.state.${status}`)}</Tag>
);
