/** Help for the team, the settings and the pages for developers. */
export const officeHelp = {
  team: {
    title: "Team",
    purpose: "Who works with you, and what each role may do.",
    steps: [
      "“Invite” sends a link by e-mail. It works once, and for 7 days.",
      "Choose a member's role under “Members”. The change counts at once.",
      "Under “Roles”, choose the permissions of each role. “Add role” makes another one.",
      "“Team actions” renames, leaves or deletes the team, and creates another one.",
    ],
  },
  settings: {
    title: "Settings",
    purpose: "Your account, the dealership and this installation.",
    steps: [
      "Choose a section in the list.",
      "Mail, models, storage, backups and the audit log are for administrators.",
      "API keys and webhooks are on the page for developers.",
    ],
  },
  account: {
    title: "Account",
    purpose: "Your name on reports, the language of the pages, and the plan.",
    steps: [
      "Enter your name as it should appear on reports.",
      "Choose the language. It applies to the pages and to e-mails to you.",
      "“Plan and usage” shows the limits of the API.",
    ],
  },
  security: {
    title: "Password and sessions",
    purpose: "Your password, and the browsers where you are signed in.",
    steps: [
      "“Change password” needs the current password. You are signed out everywhere else.",
      "“Sign out” ends a session that you do not recognize.",
      "If somebody may know your password, change it and check your API keys too.",
    ],
  },
  dealership: {
    title: "Dealership",
    purpose: "Logo, name and address for reports, and how the dealership counts.",
    steps: [
      "Add the logo and the address. New reports show them; existing PDFs keep theirs.",
      "The ZIP code is also the place for valuations of vehicles without one.",
      "Choose time zone, currency and labor region: figures and new estimates use them.",
    ],
  },
  buyersGuide: {
    title: "Wording of the Buyers Guide",
    purpose: "The fixed text of the window form for used cars in the United States.",
    steps: [
      "Choose “Download the empty file”.",
      "Copy the text of each section from the regulation into it.",
      "Choose “Add file”. Then each vehicle can print its Buyers Guide.",
    ],
  },
  phones: {
    title: "Phones",
    purpose: "Lets phones on the same network take the photos of an inspection.",
    steps: [
      "An administrator turns on “Let people use phones as cameras”.",
      "On the page “Inspect” of a vehicle, choose “Use a phone” and scan the code.",
      "Compare the digits on both screens, then choose “Connect”.",
    ],
  },
  workstation: {
    title: "This workstation",
    purpose: "Notifications and the kiosk mode of this program.",
    steps: [
      "“Show my notifications on this workstation” counts for your account, on this computer.",
      "For the kiosk mode, enter a PIN twice and choose “Switch on kiosk mode”.",
      "“Leave kiosk mode” needs the PIN. It is on this page, and below the form for signing in.",
    ],
  },
  clips: {
    title: "360° clips",
    purpose: "How long the clips of 360° views are kept.",
    steps: [
      "Choose “Forever” or a number of days.",
      "Frames and masks stay when a clip is deleted, so the view still works.",
      "A shorter time saves disk space: clips are the largest files.",
    ],
  },
  mail: {
    title: "Mail",
    purpose: "How this installation sends invitations, password resets and reports.",
    steps: [
      "Read which mail server is set up. FORECOURT_SMTP_URL sets it.",
      "“Send a test mail” shows whether the server accepts it.",
      "Without a mail server, “Open the outbox” shows the messages.",
    ],
  },
  models: {
    title: "Models and hardware",
    purpose: "The models that find damage in photos, and how fast this machine is.",
    steps: [
      "The model card of each model says what it can and cannot recognize.",
      "“Measure” analyzes a made-up photo and shows the time for one photo.",
      "Own models: “Check and use” checks a folder with models. They are used from the next start on.",
    ],
  },
  storage: {
    title: "Storage",
    purpose: "Where the data is, how large it is, and how much space is left.",
    steps: [
      "Free up space before the disk is full: then no new data is saved.",
      "The link at “Deleted automatically” lists what is deleted, and when.",
      "A shorter time for 360° clips frees the largest files.",
    ],
  },
  rateBook: {
    title: "Rate book",
    purpose: "The figures with which repair estimates are computed.",
    steps: [
      "Change figures in one or more tables. “Save” makes one version of all changes.",
      "Under each row you see whether a figure is built in, or who set it and when.",
      "“History” shows what each version changed, and brings an earlier one back.",
      "New estimates use the saved figures. Existing estimates keep theirs until they are recomputed.",
    ],
  },
  backups: {
    title: "Backups",
    purpose: "Verified copies of the database and all photos.",
    steps: [
      "“Back up now” makes one while you work.",
      "Name another disk with FORECOURT_BACKUP_DIR: a copy on the same disk is lost with it.",
      "“Restore” shows the command for a backup. The current data is kept in the data folder.",
    ],
  },
  sync: {
    title: "Sync",
    purpose: "The link of this workstation with the hosted server of your dealership.",
    steps: [
      "Create a key on the hosted server with the permission sync:write, and enter it with its address. “Check and link” says what is wrong with either.",
      "The light in the top bar shows the state: synced, syncing, offline, paused, or needs attention.",
      "“Conflicts” shows both versions next to each other. Keep the current one or take the other. The choice is sent to all machines.",
      "“Same car?” means that one VIN was entered twice. “Merge into one vehicle…” attaches everything of one to the other.",
      "“Pause” keeps changes here until you continue. “Unlink…” ends the link; all data stays.",
    ],
  },
  audit: {
    title: "Audit log",
    purpose: "Who changed what, when and from where. Entries are never changed or deleted.",
    steps: [
      "Filter by person, action, subject and days. Filters match complete values.",
      "“Details” shows what was before and after.",
      "“Export as CSV” downloads the entries of the filters.",
    ],
  },
  outbox: {
    title: "Outbox",
    purpose: "All messages of this workstation, the newest first.",
    steps: [
      "“Not sent” means that no mail server is set up: open the link of the message here, or copy it.",
      "“Failed” messages were refused by the mail server.",
      "An administrator sets up the mail server under Settings, Mail.",
    ],
  },
  keys: {
    title: "API keys",
    purpose: "Programs use API keys to work with your data.",
    steps: [
      "“Create key”: say what it is for, what it may access, and until when.",
      "Copy the key at once. It is shown only this once.",
      "“Recent errors” of a key helps when a program does not work.",
      "“Revoke” ends a key immediately.",
    ],
  },
  webhooks: {
    title: "Webhooks",
    purpose: "Sends what happens here to your own server.",
    steps: [
      "“Create webhook” needs the address of your server and the events.",
      "Copy the signing secret at once: your server verifies each message with it.",
      "Choose a webhook to see its deliveries.",
    ],
  },
  webhook: {
    title: "Webhook",
    purpose: "One webhook with its deliveries of the last 30 days.",
    steps: [
      "“Send ping” tries your server.",
      "“Details” shows the message and the response. “Replay” sends it again.",
      "After 24 hours only the secret of “New secret” counts.",
      "A webhook that was switched off: repair your server, then choose “Resume”.",
    ],
  },
  events: {
    title: "Events",
    purpose: "What webhooks send, with a complete sample of each message.",
    steps: [
      "Search for a word of the name or of the description.",
      "Open an event to see its sample.",
      "The guide for receivers explains how to verify a message.",
    ],
  },
  reference: {
    title: "API reference",
    purpose: "All operations of the API, to read and to try.",
    steps: [
      "Search for a word of the path or of the summary, and choose an operation.",
      "Copy the curl command, and put your key in it.",
      "“Try it” sends the request with your own session, to your own data.",
    ],
  },
  welcome: {
    title: "Set up Forecourt",
    purpose: "The first steps on a new workstation.",
    steps: [
      "“Save and continue” stores a step. “Skip” leaves it for later.",
      "“Add the example car” adds a made-up car to try everything with. “Remove the example car” deletes it with its inspections.",
      "“Inspect the example car” starts a first inspection with photos that Forecourt has drawn.",
      "An administrator opens these steps again from the settings.",
    ],
  },
} as const;
