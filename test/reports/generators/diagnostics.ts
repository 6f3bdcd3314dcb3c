import { readdirSync, readFileSync } from "node:fs";
import { ruleBook } from "../../../server/domain/diagnostics/rulebook/book.ts";

/** The faults of the rule book, as an issue shows them. */
const ruleTexts = (): string[] =>
  ruleBook.flatMap(({ component, description, urgencyReason, action, ...rule }) => [
    component,
    description,
    urgencyReason,
    action,
    ...(rule.escalations ?? []).map((one) => one.urgencyReason),
    ...rule.symptoms,
    ...rule.causes,
    ...(rule.causeHints ?? []).map(({ cause }) => cause),
  ]);

const folders = ["server/domain/diagnostics/rules", "server/domain/diagnostics/rulebook"];

/** The notes on evidence, from the source: no set of cars matches every condition. */
const noteTexts = (): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8")))
    .flatMap((code) => [
      ...code.matchAll(/note:\s*"(.*?)"/gs),
      ...code.matchAll(/fluid\([^)]*?\[[^\]]*\],\s*"(.*?)"/gs),
    ])
    .map(([, note = ""]) => note);

export const diagnosisTexts = (): string[] => [...ruleTexts(), ...noteTexts()];
