/** The reason of a row that changes nothing. */
export const unchanged = "The vehicle already has the values of the row.";
