import { createContext, useContext } from "react";

/** The make of the car: it decides what a code of the maker's own range means. */
const Make = createContext<string | null>(null);

export const MakeOfCodes = Make.Provider;
export const useMake = (): string | null => useContext(Make);
