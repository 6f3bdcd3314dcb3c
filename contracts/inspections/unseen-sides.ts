/** What `not_covered` of an inspection says of a side that the photos show too little of. */
const ofSide =
  /^(?:front|rear|left side|right side|roof and top surfaces): (?:no photo shows it|only a little of it can be seen)$/;

/** The entries of `not_covered` about sides of the vehicle that no photo shows, or hardly one. */
export const unseenSides = (notCovered: readonly string[]): string[] => notCovered.filter((text) => ofSide.test(text));
