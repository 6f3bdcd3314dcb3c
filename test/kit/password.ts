/** The password of the people in tests. Random letters: for words and digits the estimator of strength needs 14 ms, for these 0.4 ms. */
export const goodPassword = "hqzvxkwpjr";
