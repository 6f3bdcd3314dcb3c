/** The export cannot run, for a reason that the user can remove. It is reported without a stack trace. */
export class Refusal extends Error {}
