/** Help for values, appraisals and the market. */
export const priceHelp = {
  vehicleValuation: {
    title: "Valuation",
    purpose: "What the vehicle is worth on the local market, which price sells it in time, and why.",
    steps: [
      "“New valuation” values the vehicle at today's market.",
      "“Set this price” uses the suggested price. “Other prices” shows how fast each price sells.",
      "“Comparable cars” shows what the value is made from. Exclude a car that does not fit, and give the reason.",
      "“Appraise for buying” shows what to bid for your target margin.",
      "“Report (PDF)” explains the value to a customer.",
    ],
  },
  automaticValues: {
    title: "Automatic values",
    purpose: "Which vehicles in stock have no automatic value, and what to do about it.",
    steps: [
      "The list names the reason for each vehicle, for example a missing mileage.",
      "Open the vehicle and correct it.",
      "“Re-price now” values the stock again. The server also does it every night and after each market import.",
    ],
  },
  market: {
    title: "Market",
    purpose: "The listings and sales that vehicles are compared with: how many, how old and from where.",
    steps: [
      "“Import a file” adds listings or sales from your auction or listing provider.",
      "Choose a make or a source to see its rows.",
      "“Delete rows” removes rows of a source or older than a day. This cannot be undone.",
      "Import regularly: values from old prices are less certain.",
    ],
  },
  marketSupply: {
    title: "Days' supply",
    purpose: "Which models turn fast and slow in your area, to decide what to buy.",
    steps: [
      "A model with few days sells fast. Compare it with your own stock in the last column.",
      "“Within” changes the area around your dealership, “Near ZIP code” its center.",
      "Choose a model to see its listings.",
    ],
  },
  marketListings: {
    title: "Listings",
    purpose: "The single rows of the market.",
    steps: [
      "Filter by make, model, year, place, kind and source.",
      "“Near ZIP code” and “Within” show the rows around a place.",
      "“Listing” opens the page of the seller, if the file had its address.",
    ],
  },
  marketImports: {
    title: "Imports",
    purpose: "The files that were imported into the market, with new, changed and rejected rows.",
    steps: [
      "“Import a file” starts a new import.",
      "Choose an import to see its result and its rejected rows.",
      "A running import goes on if you leave the page.",
    ],
  },
  newMarketImport: {
    title: "Import market rows",
    purpose: "Reads a file with listings or sales, and shows how each row is read before anything is stored.",
    steps: [
      "Choose a CSV or NDJSON file. Model year, make, model and price are required.",
      "Choose the kind of the rows and the name of the source. Auction prices are lower: mark them as auction sales.",
      "Check the columns, and correct what is wrong.",
      "Read the preview, then import.",
    ],
  },
  marketImport: {
    title: "An import",
    purpose: "The progress and the result of one import.",
    steps: [
      "“Cancel” stops it. Rows that are stored by then are kept.",
      "“Rejected rows” gives the reason for each row. Correct the file and import it again: known rows are updated.",
      "The price model and the values of your stock are updated automatically.",
    ],
  },
  marketModel: {
    title: "Price model",
    purpose: "How well the prices of your market are predicted.",
    steps: [
      "Read how far half of the values are off, and how many prices are inside the value band.",
      "“By price level” separates retail, auction and private sales.",
      "“Train now” trains the model again. After an import this happens automatically.",
    ],
  },
  marketAppraisals: {
    title: "Appraisals",
    purpose: "All appraisals for buying, and whether their probabilities come true.",
    steps: [
      "Filter by time and decision.",
      "Choose a vehicle to open its appraisals, to save a bid or to record the decision.",
      "Record “Bought” and the price paid: only then can the probabilities be checked when the vehicle is sold.",
    ],
  },
} as const;
