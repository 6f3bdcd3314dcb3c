/** A reason why there is no export, which a person can remove: it is reported as a message, without a stack trace. */
export class Refusal extends Error {}
