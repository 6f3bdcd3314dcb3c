import { readdirSync, readFileSync } from "node:fs";
import { monitors } from "../../../contracts/mechanical/monitors.ts";
import { untilTested } from "../../../server/domain/diagnostics/findings/issue.ts";
import { checkAgain, checkAgainLater } from "../../../server/domain/diagnostics/findings/low-voltage.ts";
import { waitAction, waitReason } from "../../../server/domain/diagnostics/findings/order.ts";
import { ruleBook } from "../../../server/domain/diagnostics/rulebook/book.ts";

/** The faults of the rule book, as an issue shows them. */
const ruleTexts = (): string[] =>
  ruleBook.flatMap(({ component, description, urgencyReason, action, ...rule }) => [
    component,
    description,
    urgencyReason,
    action,
    ...(rule.descriptionIf ?? []).map((one) => one.description),
    ...(rule.escalations ?? []).map((one) => one.urgencyReason),
    ...rule.symptoms,
    ...rule.causes,
    ...(rule.causeHints ?? []).map(({ cause }) => cause),
  ]);

const folders = [
  "server/domain/diagnostics/rules",
  "server/domain/diagnostics/rulebook",
  "server/domain/diagnostics/readings",
];

/** The notes on evidence, from the source: no set of cars matches every condition. */
const noteTexts = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
    )
    .flatMap((code) => [
      ...code.matchAll(/note:\s*"(.*?)"/gs),
      ...code.matchAll(/fluid\([^)]*?\[[^\]]*\],\s*"(.*?)"/gs),
    ])
    .map(([, note = ""]) => note);

/** What comes before or in place of an issue's own texts. */
const otherTexts = (): string[] => [
  waitAction,
  waitReason,
  ...Object.values(checkAgain),
  ...Object.values(checkAgainLater),
  untilTested.urgencyReason,
  ...monitors.map((name) => `monitor ${name.replaceAll("_", " ")}`),
  "a permanent code stays until the car itself has tested it",
  "counted once, with: Engine oil",
  "-1.10: the codes were cleared recently, so that faults may be hidden",
  "-1.10: nothing proves that the self-tests have run since the codes were cleared (monitors, warm-ups, distance)",
  "permanent",
  "incomplete",
];

export const diagnosisTexts = (): string[] => [...ruleTexts(), ...noteTexts(), ...otherTexts()];
