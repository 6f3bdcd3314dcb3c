import type { MechanicalIssue } from "../../../../../contracts/mechanical/mechanical.ts";
import { useCodeMeanings } from "../../../../api/records/diagnostics.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { useMake } from "../../codes/make.ts";
import { codeOfReason, codesOf } from "./reason.ts";

/** Why a finding is urgent, after the code that says so. */
export function Reason({ issue }: { readonly issue: MechanicalIssue }) {
  const code = codeOfReason(issue, useCodeMeanings(codesOf(issue), useMake()));
  return (
    <>
      {code !== undefined && (
        <strong className="mono" data-testid="code-of-reason">
          {code}{" "}
        </strong>
      )}
      {translated(issue.urgency_reason)}
    </>
  );
}
