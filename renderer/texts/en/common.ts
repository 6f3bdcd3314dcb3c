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
} as const;
