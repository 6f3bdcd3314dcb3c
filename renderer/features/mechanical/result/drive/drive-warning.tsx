import "../../../../texts/lazy/mechanical-texts.ts";
import { IconAlertTriangle, IconHandStop } from "@tabler/icons-react";
import type { MechanicalResults } from "../../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../../texts/t.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { sentence } from "../../readings/sentence.ts";
import { anchorOf } from "../findings/order.ts";
import { Reason } from "../findings/urgency-reason.tsx";
import { driveWarnings } from "./drive.ts";
import classes from "./drive-warning.module.css";

/** Whether the car may be driven, above everything else. Nothing if there is no urgent finding. */
export const DriveWarnings = ({ results }: { readonly results: MechanicalResults }) =>
  driveWarnings(results).map(({ advice, isEngineOff, issues }) => (
    <section key={advice} className={classes.warning} data-advice={advice} role="alert">
      {advice === "stop" ? <IconHandStop size={34} aria-hidden /> : <IconAlertTriangle size={26} aria-hidden />}
      <div>
        <h2>{t(isEngineOff ? "mechanical.drive.engineOff" : `mechanical.drive.${advice}`)}</h2>
        <ul>
          {issues.map((issue) => (
            <li key={issue.issue_id}>
              <a href={`#${anchorOf(issue.issue_id)}`}>{sentence(translated(issue.component))}</a>
              {": "}
              <Reason issue={issue} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  ));
