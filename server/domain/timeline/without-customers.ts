interface Entry {
  readonly kind: string;
  readonly summary: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A timeline entry about a lead, without any text that a person wrote into the lead. What happened stays. */
export function withoutTexts<E extends Entry>(entry: E): E {
  const { kind, summary, details } = entry;
  const shortened = { ...entry, summary: summary.replace(/:.*/s, ".") };
  const hasTexts = details !== undefined && (kind === "lead.changed" || "note" in details);
  return hasTexts ? { ...shortened, details: { leadId: details.leadId } } : shortened;
}

/** Timeline entries without texts about customers. Other entries stay as they are. */
export const withoutCustomers = <E extends Entry>(entry: E): E =>
  entry.kind.startsWith("lead.") ? withoutTexts(entry) : entry;
