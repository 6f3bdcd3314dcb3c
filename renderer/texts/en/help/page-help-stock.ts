/** Help for Today, the inventory and a vehicle. */
export const stockHelp = {
  today: {
    title: "Today",
    purpose: "What is to do today, what has happened since yesterday, and the figures of the dealership.",
    steps: [
      "Choose a number under “To do” to open its list, for example the vehicles to inspect or the overdue leads.",
      "Under “Figures”, choose the team and the period. Choose a figure for its chart and its formula.",
      "“Edit figures” hides, moves and adds figures.",
      "On a new workstation, “First steps” leads through the set-up.",
    ],
  },
  inventory: {
    title: "Inventory",
    purpose: "All vehicles that you can see, with price, days in stock and what is still to do.",
    steps: [
      "Search by make, model, year, VIN or stock number, or choose “Filters”. The address keeps the filters.",
      "“Views” has ready-made lists. “Save as view…” keeps your filters, sort order and columns under a name.",
      "“Add vehicle” starts with the VIN, which fills in the rest. “Import” reads a CSV file.",
      "Select rows to change status, prices or team of several vehicles, or to advertise them.",
      "Choose a vehicle to open its page.",
    ],
  },
  vehicleImport: {
    title: "Import vehicles",
    purpose: "Adds and changes many vehicles with one CSV file.",
    steps: [
      "Choose a CSV file, or drop it here. Its first row must have the column names.",
      "Read the preview: it shows for each row what will be added or changed, or why it is skipped.",
      "Choose the team for new vehicles if the page asks for it.",
      "Choose “Import”. Nothing is stored before.",
    ],
  },
  vehicle: {
    title: "Vehicle",
    purpose: "One vehicle: price, cost, margin, grade and value, with its timeline, notes and documents.",
    steps: [
      "The first button at the top is the next step: inspect, set the price, advertise or record the sale.",
      "“Edit” changes the data. “More actions” has the rest, such as “Change price”.",
      "The tabs have the photos, inspections, mechanics, damage, value, leads and campaigns.",
      "“Documents” has all reports as PDF. “Documents for buyers” has the window sticker and the Buyers Guide.",
    ],
  },
  vehiclePhotos: {
    title: "Photos of a vehicle",
    purpose: "The photos that sell the vehicle. The first one is the cover, in lists and in ads.",
    steps: [
      "Choose “Add photos”, or drop JPG, PNG or HEIC files. “Add from an inspection” uses photos that exist.",
      "Drag a photo to its place. “Make cover” in its menu puts it first.",
      "“Caption and angle” describes a photo.",
      "Choose a photo to see it in full size.",
    ],
  },
  vehicleInspections: {
    title: "Inspections of a vehicle",
    purpose: "All inspections of this vehicle, and its full inspections (cases).",
    steps: [
      "“New inspection” opens the page for its photos.",
      "Choose a row to open the results.",
      "“Compare the last two” shows which damage is new or gone.",
      "“Start a case” combines photos, mechanics, repair estimate and value in one report. It needs the VIN.",
    ],
  },
  vehicleSpins: {
    title: "360° views",
    purpose: "Views of the vehicle that turn, made from a film: outside, inside, and with open doors.",
    steps: [
      "Film once around the car at an even pace. Twenty seconds are enough.",
      "Choose the clip, or drop it here. The server selects the sharpest frames and looks for damage.",
      "Drag the picture to turn the car. Choose a finding to see its best frame.",
      "“Download for website” gives you a folder for your website, with or without the damage.",
    ],
  },
} as const;
