/** The mails of the server in English. A text that repeats an error of webhooks has the words of the API (`attempt`). */
export const en = {
  /** The locale of dates. */
  locale: "en-US",
  greeting: "Hello {{name}},",
  greetingNoName: "Hello,",
  buttonFallback: "If the button does not work, open this address:",
  verification: {
    subject: "Verify your e-mail address for Forecourt",
    text: "Open this link to verify your e-mail address. It works once, for 24 hours.",
    button: "Verify my e-mail address",
    footnote: "If you did not register with Forecourt, nothing needs to be done.",
  },
  keys: {
    list: "These API keys go on working:",
    neverUsed: "{{key}}, never used",
    lastUsed: "{{key}}, last used {{date}}",
  },
  reset: {
    subject: "Choose a new password for Forecourt",
    text: "Open this link to choose a new password. It works once, for one hour.",
    keys: "A new password does not change that. On the page of the link you can revoke all of them, for instance where you do not know one.",
    button: "Choose a new password",
    footnote: "If you did not ask for this, nothing needs to be done: your password stays as it is.",
  },
  passwordChanged: {
    subject: "Your password for Forecourt was changed",
    text: "The password of your account was changed just now, and wherever else it was signed in it was signed out.",
    revoked: "All API keys were revoked: programs that used one need a new key.",
    keys: "Where you do not know one, revoke it in Forecourt (Settings, API keys and webhooks):\n{{link}}",
    footnote: "If this was not you, ask for a new password on the sign-in page at once.",
  },
  newKey: {
    subject: "A new API key was made for your Forecourt account",
    name: "Name: {{name}}",
    key: "Key: {{key}}",
    made: "Made: {{date}}",
    address: "From the address: {{address}}",
    noAddress: "From the address: unknown",
    text: "A program that has this key works with your account until the key is revoked or expires.",
    button: "Show my API keys",
    footnote:
      "If this was not you, revoke the key in Forecourt (Settings, API keys and webhooks), and change your password.",
  },
  invitation: {
    subject: "{{inviter}} invites you to {{team}} on Forecourt",
    text: "{{inviter}} invites you to join the team {{team}} as {{role}}. This link works once, for 7 days.",
    address:
      "It is meant for {{email}} alone. If you have no account of this address yet, register and verify it first, then open the link again.",
    button: "Join the team",
    footnote: "If you do not know the sender, nothing needs to be done.",
  },
  reportShared: {
    subject: "{{sender}} shares a condition report with you: {{car}}",
    text: "{{sender}} ({{email}}) sends you the condition report of this car: {{car}}. It is attached as a PDF.",
    note: "“{{note}}”",
    footnote:
      "Questions about the car are best asked of {{email}}. If you do not know the sender, nothing needs to be done.",
  },
  webhookDisabled: {
    subject: "A webhook of yours was disabled",
    text: "Forecourt no longer sends events to this address:",
    gone: "The receiver answered 410 Gone.",
    undeliverable: "Nothing could be delivered for five days.",
    last: "{{reason}} The last attempt: {{attempt}}.",
    cancelled: "What was still waiting was cancelled; events that happen meanwhile are not sent later.",
    resume:
      "When the receiver is there again, set the subscription's status to active (PATCH /v1/webhooks/{{id}}), and replay what was cancelled from its deliveries.",
    footnote: "If the receiver is gone for good, nothing needs to be done; you may delete the subscription.",
  },
  attempt: {
    redirected: "it answered {{status}}: redirects are not followed",
    answered: "it answered {{status}}",
    timedOut: "no answer within {{seconds}} s",
    unknownHost: "the name {{host}} could not be found; check its spelling and the server's internet connection",
    refused: "the host refused the connection",
    late: "the host did not answer in time",
    privateAddress: "the address is a private or local one",
    unreachable: "the host could not be reached",
  },
  test: {
    subject: "Test mail from Forecourt",
    text: "This mail was sent from Settings, under Mail. The mail server works.",
    footnote: "You do not need to do anything.",
  },
  /** The default roles of teams, by their name in the API. */
  roles: {
    Owner: "Owner",
    Admin: "Admin",
    Manager: "Manager",
    Salesperson: "Salesperson",
    Viewer: "Viewer",
    Inspector: "Inspector",
  },
} as const;

type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
/** The keys of the English catalog, and a text for each: a missing one does not compile. */
export type MailTexts = Translation<typeof en>;
