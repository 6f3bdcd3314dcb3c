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
  void: {
    title: "Void the sale?",
    question: "The sale for {{price}} on {{day}} stays in the timeline and no longer counts in any figure.",
    inStock: "The vehicle is in stock again, without a sold price and a date of sale.",
    archived: "The vehicle stays archived, without a sold price and a date of sale.",
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
