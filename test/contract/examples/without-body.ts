/** Bodies without an example, by operation and media type (`request`: the request's), and why. */
export const withoutBody: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assessments_changeRateBook: {
    request: "The complete rate book, which GET /assessments/rate-book shows.",
    "application/json": "The complete rate book, which GET /assessments/rate-book shows.",
  },
};
