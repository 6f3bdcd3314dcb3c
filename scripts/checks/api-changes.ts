import type { Check } from "../kit/check.ts";
import { acceptedBreaks } from "../releases/api/accepted-breaks.ts";
import { breakingChanges, type Document } from "../releases/api/breaking-changes.ts";
import { releasedDocument } from "../releases/api/released.ts";

/** Clients of the last release still work with the API, except for the changes that are accepted by name. */
export const apiChanges: Check = {
  name: "API changes",
  async run() {
    const { documentText } = await import("../generate/openapi.ts");
    const { version, document } = releasedDocument();
    const changes = breakingChanges(document, JSON.parse(documentText()) as Document);
    const accepted = acceptedBreaks.map(({ change }) => change);
    return {
      problems: [
        ...changes
          .filter((change) => !accepted.includes(change))
          .map((change) => `${change} (in version ${version} it was different; a client may break)`),
        ...accepted
          .filter((change) => !changes.includes(change))
          .map((change) => `accepted-breaks.ts: there is no such change any more: ${change}`),
      ],
    };
  },
};
