import { apiTexts } from "../de/from-api.ts";
import { labels } from "../de/labels.ts";
import { commonCodes } from "./de/codes.ts";
import { conditionSentences } from "./de/condition.ts";
import { chassisFaults } from "./de/diagnosis-chassis.ts";
import { driveFaults } from "./de/diagnosis-drive.ts";
import { engineFaults } from "./de/diagnosis-engine.ts";
import { groupNotes } from "./de/diagnosis-group-notes.ts";
import { groupFaults } from "./de/diagnosis-groups.ts";
import { jointFaults } from "./de/diagnosis-joint.ts";
import { evidenceNotes } from "./de/diagnosis-notes.ts";
import { sentences as disclosures } from "./de/disclosures.ts";
import { earlierSentences } from "./de/earlier.ts";
import { findingSentences } from "./de/findings.ts";
import { mechanicalSentences } from "./de/mechanical.ts";
import { mechanicalWords } from "./de/mechanical-words.ts";
import { repairSentences } from "./de/repair.ts";
import { repairImpacts } from "./de/repair-impacts.ts";
import { repairLines } from "./de/repair-lines.ts";
import { repairReasons } from "./de/repair-reasons.ts";
import { repairRules } from "./de/repair-rules.ts";
import { sources } from "./de/sources.ts";
import { valuationSentences } from "./de/valuation.ts";
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
export const table: SentenceTable = { ...namesOf(labels), ...apiTexts, ...sentences };
