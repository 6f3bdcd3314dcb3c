/** The pages before signing in: accounts, passwords, invitations. */
export const accounts = {
  pitch: {
    title: "Turns photos of a car into a condition report.",
    findings: "Every finding shows its photo, its size and its confidence.",
    review: "You confirm or reject each one.",
    local: "Everything runs on this computer, even without a network.",
  },
  password: {
    label: "Password",
    show: "Show password",
    missing: "Choose a password",
    hint: "A few unrelated words make a good one.",
  },
  signIn: {
    title: "Sign in",
    text: "Sign in to this workstation.",
    toJoin: "Sign in to join the team.",
    back: "Back to sign-in",
    forgot: "Forgot your password?",
    new: "New here? <a>Create an account</a>",
    emailMissing: "Enter your e-mail address",
    passwordMissing: "Enter your password",
    /** After the server's message that the address or the password is wrong. */
    wrong: "Check both, and check that Caps Lock is off.",
    unverified: { title: "This address is not verified yet", action: "Verify the address" },
  },
  demo: {
    label: "Sign in by role",
    text: "Choose a role. No password is needed.",
    signInAs: "<hidden>Sign in as </hidden>{{role}}",
    orPassword: "or with a password",
  },
  signUp: {
    title: "Create your account",
    link: "Create an account",
    button: "Create account",
    hasAccount: "Already have an account? <a>Sign in</a>",
    invited: "Use the address that the invitation was sent to. Then you can join the team.",
    nameMissing: "Enter your name as it should appear on reports",
    first: {
      title: "Create the first account",
      text: "Nobody has an account on this workstation yet. The first account is its administrator.",
    },
  },
  checkMail: {
    title: "Check your e-mail",
    sent: "We sent a message to <strong>{{email}}</strong>. Open the link in it to verify your address. The link expires after 24 hours.",
    sentToYou:
      "We sent a message to <strong>you</strong>. Open the link in it to verify your address. The link expires after 24 hours.",
    looking: "Looking for the message…",
    missing:
      "No message after a few minutes? Check your spam folder. A workstation without a mail server does not send messages: ask an administrator to open yours in the outbox.",
    sendAgain: "Send again",
    verified: "Already verified? Sign in",
  },
  keptMail: {
    label: "Your message",
    to: "To {{address}}, {{time}}",
    verify: "Verify address",
    reason: "This workstation has no mail server, so the message is shown here instead of being sent.",
  },
  verify: {
    running: "Verifying your address",
    wait: "One moment…",
    done: "Address verified",
    undecided: "Your address is not verified yet",
    toJoin: "Sign in to join the team that invited you.",
    invalid: {
      title: "This link is not valid",
      noToken: "Part of the link is missing. Open it from the message again, or copy the complete link.",
      text: "A link works once and expires after 24 hours. To request a new link, sign in with the unverified address.",
    },
  },
  forgot: {
    title: "Reset your password",
    text: "We send you a message with a link to choose a new password.",
    addressHint: "The address you sign in with",
    button: "Send message",
    sent: "If <strong>{{email}}</strong> has an account here, we sent a message with a link. The link works once and expires after one hour.",
    missing:
      "No message after a few minutes? Check your spam folder, and check that this is the address you registered with. A workstation without a mail server does not send messages: ask an administrator to open yours in the outbox.",
    changeAddress: "Change address",
  },
  reset: {
    title: "Choose a new password",
    text: "Changing the password signs you out everywhere.",
    newPassword: "New password",
    button: "Change password",
    keys: {
      title: "API keys of this account",
      text: "Programs that use these keys keep working after the password change.",
      lastUsed: "Last used {{time}}",
      neverUsed: "Never used",
      revoke: "Revoke all API keys",
      revokeHint: "Choose this if you do not recognize a key, or if somebody else may know the old password.",
    },
    done: {
      title: "Password changed",
      text: "You are signed out everywhere. Sign in with the new password.",
      withKeys:
        "You are signed out everywhere. Sign in with the new password. All API keys were revoked. Programs that used them need new keys.",
    },
    usedLink: {
      title: "This link is no longer valid",
      text: "A link works once and expires after one hour. It was already used, has expired, or is incomplete. Your password was not changed.",
      action: "Send a new link",
    },
  },
  invitation: {
    title: "Team invitation",
    text: "The invitation is for the e-mail address it was sent to. After you sign in, you return to this page.",
    signedInAs: "You are signed in as <strong>{{name}}</strong> ({{email}}).",
    join: "Join the team",
    effect: "Team members will see your name and e-mail address. Your own vehicles stay private until you share them.",
    welcome: "Welcome to {{team}}",
    role: "Your role is {{role}}.",
    inventory: "Go to the inventory",
    member: {
      title: "You are already in this team",
      text: "You do not need this invitation.",
      action: "Go to the team",
    },
    expired: {
      title: "This invitation has expired",
      text: "Invitations expire after 7 days. Ask the person who invited you for a new one.",
    },
    otherAddress: {
      text: "If the message was sent to another of your addresses, sign in with that address. Otherwise ask for a new invitation.",
      action: "Sign in with another address",
    },
    incomplete: {
      title: "This link is incomplete",
      text: "Part of the link is missing. Open the link in the message again, or copy the complete link: it may be split over two lines.",
    },
  },
} as const;
