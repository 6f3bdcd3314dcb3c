/** The texts of another language: the keys of the English catalog, and a text for each. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
