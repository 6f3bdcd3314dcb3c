/** Something that keeps the export from being made and that a person can mend: it is told in words, without a trace. */
export class Refusal extends Error {}
