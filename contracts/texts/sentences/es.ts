import { apiTexts } from "../es/from-api.ts";
import { labels } from "../es/labels.ts";
import { commonCodes } from "./es/codes.ts";
import { conditionSentences } from "./es/condition.ts";
import { chassisFaults } from "./es/diagnosis-chassis.ts";
import { driveFaults } from "./es/diagnosis-drive.ts";
import { engineFaults } from "./es/diagnosis-engine.ts";
import { groupNotes } from "./es/diagnosis-group-notes.ts";
import { groupFaults } from "./es/diagnosis-groups.ts";
import { jointFaults } from "./es/diagnosis-joint.ts";
import { evidenceNotes } from "./es/diagnosis-notes.ts";
import { sentences as disclosures } from "./es/disclosures.ts";
import { earlierSentences } from "./es/earlier.ts";
import { findingSentences } from "./es/findings.ts";
import { mechanicalSentences } from "./es/mechanical.ts";
import { mechanicalWords } from "./es/mechanical-words.ts";
import { repairSentences } from "./es/repair.ts";
import { repairImpacts } from "./es/repair-impacts.ts";
import { repairLines } from "./es/repair-lines.ts";
import { repairReasons } from "./es/repair-reasons.ts";
import { repairRules } from "./es/repair-rules.ts";
import { sources } from "./es/sources.ts";
import { valuationSentences } from "./es/valuation.ts";
import { namesOf } from "./names.ts";
import type { SentenceTable } from "./translator.ts";

/** All sentences, without the names of parts and damages. The page loads this file after it has chosen the language. */
export const sentences: SentenceTable = {
  ...disclosures,
  ...conditionSentences,
  ...valuationSentences,
  ...earlierSentences,
  ...repairSentences,
  ...repairLines,
  ...mechanicalSentences,
  ...findingSentences,
  ...repairReasons,
  ...repairImpacts,
  ...repairRules,
  ...sources,
  ...mechanicalWords,
  ...driveFaults,
  ...engineFaults,
  ...chassisFaults,
  ...groupFaults,
  ...groupNotes,
  ...jointFaults,
  ...evidenceNotes,
  ...commonCodes,
};

/** What the API says in English. */
export const table: SentenceTable = {
  ...namesOf(labels, (name) => name.charAt(0).toLowerCase() + name.slice(1)),
  ...apiTexts,
  ...sentences,
};
