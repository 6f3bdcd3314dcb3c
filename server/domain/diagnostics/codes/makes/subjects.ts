import { engineSubjects } from "./subjects/engine.ts";
import { otherSubjects } from "./subjects/other.ts";
import type { Subject } from "./subjects/subject.ts";

export const subjects = { ...engineSubjects, ...otherSubjects } as const satisfies Record<string, Subject>;
export type SubjectName = keyof typeof subjects;
