export type { Translation } from "../../contracts/texts/translation.ts";
