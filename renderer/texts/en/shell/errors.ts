/** What went wrong, what it did to saved data, and what to do next. The server's own messages are not here. */
export const errors = {
  unchanged: "Nothing was changed.",
  safe: "Saved data is safe.",
  correct: "Correct it and try again.",
  openFromList: "Return to the list and open it from there.",
  internal: "Try again. If it fails again, check the server log.",
  permissions: "Ask an administrator for permission.",
  signInAgain: "Sign in again.",
  otherFile: "Choose another file.",
  campaignElsewhere:
    "Start it on the machine that created it, or on the one that took it over last. If that machine is gone, open the campaign and take it over here. If it was started there, create a new campaign.",
  triedBefore: {
    effect: "Your first try may have been saved.",
    nextStep: "Check the list before you send it again.",
  },
  keyLimit: {
    effect: "No key was created.",
    nextStep: "Revoke a key that is no longer used, then try again.",
  },
  rateLimit: {
    problem: "Too many attempts.",
    wait: "Try again in {{duration}}.",
    waitMinute: "Wait a minute, then try again.",
  },
  upload: {
    effect: "The file was not stored.",
    nextStep: "Upload it again. If it fails again, check whether the disk is full.",
  },
  model: {
    effect: "The photos are stored.",
    nextStep: "Restore the model files in the models folder, then start the inspection again.",
  },
  unreachable: {
    problem: "The Forecourt server is not responding.",
    nextStep: "This page reconnects automatically. Check that Forecourt is running on this computer.",
  },
  unreadable: {
    problem: "The file can no longer be read. Check that the camera or memory card is connected.",
    effect: "The file was not uploaded.",
    nextStep: "Connect it, then choose the file again.",
  },
  unreadableResponse: {
    problem: "This page could not read the server's response.",
    nextStep: "Reload the page. The page and the server may have different versions.",
  },
  ambiguous: {
    problem: "Several vehicles have the stock number or VIN “{{reference}}”.",
    nextStep: "Open the one you mean.",
  },
} as const;
