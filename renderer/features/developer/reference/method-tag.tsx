import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import type { ReferenceOperation } from "./document/operations.ts";

const tones: Readonly<Record<ReferenceOperation["method"], Tone>> = {
  GET: "good",
  POST: "accent",
  PUT: "warn",
  PATCH: "warn",
  DELETE: "alarm",
};

export const MethodTag = ({ method }: Pick<ReferenceOperation, "method">) => <Tag tone={tones[method]}>{method}</Tag>;
