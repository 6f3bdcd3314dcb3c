/** Words that mean the same on every page. */
export const common = {
  cancel: "Cancel",
  confirm: "Confirm",
  close: "Close",
  dismiss: "Dismiss",
  loading: "Loading",
} as const;
