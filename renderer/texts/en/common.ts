/** Words that mean the same on every page. */
export const common = {
  cancel: "Cancel",
  confirm: "Confirm",
  close: "Close",
  dismiss: "Dismiss",
  loading: "Loading",
  save: "Save",
  name: "Name",
  email: "E-mail address",
  done: "Done",
  undo: "Undo",
  notNow: "Not now",
  copy: "Copy",
  copied: "Copied",
  actions: "Actions",
  invalidEmail: "Enter an e-mail address, like ann@dealer.com",
  tooLong: "Use at most {{most, number}} characters",
} as const;
