import "../../../../texts/lazy/mechanical-texts.ts";
import type { Evidence } from "../../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../../texts/t.ts";
import { figure, units } from "../../../../ui/format/format.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { bandText, Gauge } from "../../readings/gauge.tsx";
import { sentence } from "../../readings/sentence.ts";
import classes from "../result.module.css";
import { shownEvidence } from "./evidence.ts";

/** What a finding is based on: codes with their meaning, readings and checks with their healthy bands. */
export const EvidenceList = ({ evidence }: { readonly evidence: readonly Evidence[] }) => (
  <ul className={classes.evidence}>
    {evidence.map((one) => (
      <li key={`${one.source} ${one.what} ${one.value} ${one.state} ${one.note}`}>
        {one.source === "dtc" ? <CodeEvidence evidence={one} /> : <MeasuredEvidence evidence={one} />}
      </li>
    ))}
  </ul>
);

const CodeEvidence = ({ evidence: { what, value, note } }: { readonly evidence: Evidence }) => (
  <>
    <span className="mono">
      <strong>{what}</strong>
    </span>{" "}
    <span className={classes.dim}>({translated(String(value))})</span> {translated(note)}
  </>
);

function MeasuredEvidence({ evidence }: { readonly evidence: Evidence }) {
  const { label, value, unit, band } = shownEvidence(evidence, units);
  const text = typeof value === "number" ? figure(value) : value;
  return (
    <>
      {label}: <strong>{`${text} ${unit}`.trim()}</strong>{" "}
      <span className={classes.dim}>
        {[
          evidence.source === "freeze_frame" ? t("mechanical.evidence.freezeFrame") : null,
          evidence.state && translated(evidence.state),
          band ? bandText(band, unit) : null,
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </span>
      {band && typeof value === "number" && (
        <div className={classes.evidenceGauge}>
          <Gauge band={band} value={value} />
        </div>
      )}
      {evidence.note !== "" && <div className={classes.dim}>{sentence(translated(evidence.note))}</div>}
    </>
  );
}
