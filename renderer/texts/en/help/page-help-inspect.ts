/** Help for inspections: photos, results, cases, mechanics and repair. */
export const inspectHelp = {
  chooseVehicle: {
    title: "Choose a vehicle",
    purpose: "Starts an inspection. Vehicles without an inspection come first.",
    steps: [
      "Choose the vehicle in the list, or search by make, model, year, VIN or stock number.",
      "The page for its photos opens.",
      "If the vehicle is not in the list, add it first: “Add” at the top of every page.",
    ],
  },
  capture: {
    title: "Inspect",
    purpose: "Collects the photos of an inspection and starts it.",
    steps: [
      "Drop the photos of the car here, or choose files or a folder. Four photos are the minimum; all sides make a full report.",
      "“Use a phone” shows a QR code. Scan it: the photos of the phone appear here.",
      "Check the angle below each photo, and replace photos that cannot be used.",
      "Choose the options, then “Start inspection”. You can leave the page while it runs.",
    ],
  },
  inspections: {
    title: "Inspections",
    purpose: "All inspections of all vehicles, with their state, findings, score and estimated repair.",
    steps: [
      "Choose a status to filter the list. “Review” has inspections with findings to confirm or reject.",
      "Choose a row to open the results.",
      "“Cases” has the full inspections: photos, mechanics, estimate and value in one report.",
    ],
  },
  results: {
    title: "Results of an inspection",
    purpose: "What the models found. You confirm or reject each finding before the report goes out.",
    steps: [
      "Select a finding in the list, on the photo or on the diagram.",
      "“Accept” confirms it, “Reject” removes it from score and costs. “Dirt or reflection” rejects it with this reason.",
      "“Add finding” adds damage that the models missed: draw a box around it.",
      "The tab “By hand” has your own grade, announcements, tires and remarks.",
      "“Print” opens the condition report as PDF.",
    ],
  },
  compare: {
    title: "Compare inspections",
    purpose: "Shows what has changed between two inspections of a vehicle, finding by finding and photo by photo.",
    steps: [
      "Choose the earlier and the later inspection at the top.",
      "Select a finding in the list: both photos show its place.",
      "“Slider” puts one photo over the other, “Side by side” shows both.",
      "“Gone” can mean repaired or not seen: check the photo.",
    ],
  },
  cases: {
    title: "Cases",
    purpose: "All full inspections: photos, mechanics, repair estimate and value of a vehicle in one report.",
    steps: [
      "Choose a status to filter the list.",
      "Choose a row to open the case and go on with its steps.",
      "A new case starts on the page of the vehicle, in the tab “Inspections”.",
    ],
  },
  case: {
    title: "Case",
    purpose: "One full inspection of a vehicle, step by step.",
    steps: [
      "Do the steps from the first to the last: the estimate needs the photos, and the value uses their grade.",
      "“Skip” leaves a step out. The report shows the reason.",
      "“Complete the case” makes the combined report. “Reopen” lets you go on later.",
      "“Report (PDF)” opens the report, “Share” sends it from a phone.",
    ],
  },
  vehicleMechanical: {
    title: "Mechanical",
    purpose: "Diagnoses the vehicle from trouble codes, readings and checks by hand.",
    steps: [
      "Choose “New diagnostic”. Add the trouble codes: type them, paste a list, or search by words.",
      "Enter what you measured. Engine speed and coolant temperature come first, because the healthy ranges depend on them.",
      "Enter the checks by hand, for example fluids, brakes and tires. Empty fields count as not checked.",
      "The result has a score, the findings with their urgency and cost, and the maintenance that is due.",
      "“Summarize the car” puts damage and mechanical findings in one order.",
    ],
  },
  vehicleDamage: {
    title: "Damage and repair",
    purpose: "Estimates the repair of each damage in hours, parts and price.",
    steps: [
      "Choose “New estimate”, then the findings of an inspection. Add damage that no photo shows.",
      "Compare the possible repairs of each damage, and choose “Use this repair” for another one.",
      "Change hours, prices or parts of a line. The reason is kept with your name.",
      "“Approve” releases the repairs. “PDF” and “CSV” are for the shop.",
      "“Labor rates” changes the rates of a region for all new estimates.",
    ],
  },
} as const;
