import { mechanicalParts, type PartName } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import type { Finding } from "../findings/finding.ts";
import type { ScreenState } from "../screen-state.ts";
import classes from "./diagram.module.css";

export const isMechanical = (part: PartName): boolean => mechanicalParts.some((name) => name === part);

interface MechanicalPartsProps {
  readonly findings: readonly Finding[];
  readonly screen: ScreenState;
}

/** Findings on parts that the diagram of the body does not show. */
export function MechanicalParts({ findings, screen }: MechanicalPartsProps) {
  const hidden = findings.filter(({ damage }) => isMechanical(damage.location.part));
  if (hidden.length === 0) return null;
  return (
    <ul className={classes.mechanical} aria-label={t("results.diagram.mechanical")}>
      {hidden.map(({ damage, mark }) => (
        <li key={damage.damage_id}>
          <button
            type="button"
            aria-pressed={damage.damage_id === screen.selectedId}
            onClick={() => screen.select(damage.damage_id)}
          >
            {mark}: {t(`labels.part.${damage.location.part}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
