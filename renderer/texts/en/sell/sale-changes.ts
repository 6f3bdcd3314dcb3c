/** Corrections of a recorded sale, and sales that are voided. */
export const saleChanges = {
  correct: "Correct",
  reason: {
    label: "Reason",
    usual: "Usual reasons",
    missing: "Enter the reason",
  },
  correction: {
    title: "Correct the sale",
    text: "The earlier values stay in the timeline, with your name and the reason.",
    save: "Save correction",
    saved: "Sale corrected.",
    outdated:
      "Another person changed the sale meanwhile, and your correction is not saved yet. Fields that you did not change have the new values. Check them, then save again.",
    reasons: {
      typo: "Typing error",
      price: "Another price was agreed",
      buyer: "Another buyer",
    },
  },
  last: {
    title: "Last sale",
    text: "The vehicle came back after this sale. The sale still counts in the figures.",
  },
  back: {
    title: "What happened to the sale?",
    text: "The vehicle was sold for {{price}} on {{day}}. Now it comes back into stock.",
    wrong: "The sale was wrong: void it",
    wrongText: "It no longer counts in any figure.",
    returned: "The car came back: keep the sale",
    returnedText: "It still counts in the figures. You can void it later on the vehicle's page.",
  },
  void: {
    title: "Void the sale?",
    question: "The sale for {{price}} on {{day}} stays in the timeline and no longer counts in any figure.",
    inStock: "The vehicle is in stock again, without a sold price and a date of sale.",
    archived: "The vehicle stays archived, without a sold price and a date of sale.",
    unchanged: "The vehicle came back before. It and its leads do not change.",
    leads: "The leads that the sale completed are open again.",
    submit: "Void sale",
    done: "Sale voided.",
    reasons: {
      withdrew: "The buyer withdrew",
      financing: "No financing",
      mistake: "Recorded by mistake",
    },
  },
} as const;
