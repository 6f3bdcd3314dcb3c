/** Help for leads, contacts and campaigns. */
export const sellHelp = {
  leads: {
    title: "Leads",
    purpose: "What to do next for each customer, by when, and who does it.",
    steps: [
      "“New lead” needs the vehicle, the customer and what to do.",
      "Choose a lead to call, write, and log what happened.",
      "“Board” shows the leads in columns: drag a card to change its status.",
      "Select rows in the list to assign several leads, or to set their due date or tag.",
      "A lead that is not needed asks for the reason.",
    ],
  },
  contacts: {
    title: "Contacts",
    purpose: "The people who asked for a vehicle, and the buyers.",
    steps: [
      "Search by name, e-mail address or phone. Choose a contact to change it.",
      "“Add a lead for a vehicle” sets the next step for a contact.",
      "“Possible duplicates” lists entries of the same person. Merging them can be undone.",
      "“Import ADF” reads the leads of other programs.",
    ],
  },
  vehicleLeads: {
    title: "Leads of a vehicle",
    purpose: "Who has asked about this vehicle, and what to do next.",
    steps: [
      "Choose a lead to call, write, and log what happened.",
      "Inquiries from your website appear here automatically.",
      "When the vehicle is sold, its open leads are marked “Vehicle sold”.",
    ],
  },
  vehicleMarketing: {
    title: "Marketing of a vehicle",
    purpose: "The campaigns that advertise this vehicle.",
    steps: [
      "“Advertise” writes a draft with the photos and the data of the vehicle.",
      "Choose a campaign to see its results, to pause it or to change its budget.",
      "Pause the campaigns when the vehicle is sold: the page of the campaign asks for it.",
    ],
  },
  campaigns: {
    title: "Campaigns",
    purpose: "The ads on Facebook and Instagram, with state, budget and results.",
    steps: [
      "“New campaign” writes a draft. Nothing is spent until you activate it.",
      "Choose a campaign to activate or pause it, and to read its results.",
      "“Connections” has the ad accounts. A campaign needs one.",
    ],
  },
  campaign: {
    title: "Campaign",
    purpose: "One campaign: its state on each platform, what it costs and what it brings.",
    steps: [
      "“Activate” starts it on a platform, after you have confirmed what it may spend a day.",
      "“Pause” stops spending. “Change budget” works while it runs.",
      "“Results” compares the figures of the platforms with your own leads and sales.",
      "If a platform refuses the ad, its message says what to change.",
    ],
  },
  composer: {
    title: "Write a campaign",
    purpose: "Writes the ad of a vehicle, with a preview for each platform.",
    steps: [
      "Choose the vehicle, then “Suggest text and photos”, or write your own.",
      "Choose up to 10 pictures, the audience, the budget per day and the days.",
      "Check the preview, then choose “Save draft”.",
      "The draft spends nothing. Activate it on its page.",
    ],
  },
  connections: {
    title: "Connections",
    purpose: "The ad accounts that campaigns run with.",
    steps: [
      "“Connect” links the account of a platform, through the posting service of this installation.",
      "“Simulator” means that no ad is shown and no money is spent.",
      "“Disconnect” pauses the campaigns of the account first.",
    ],
  },
} as const;
