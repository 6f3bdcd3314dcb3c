// Chooses the language of the page before everything else, and loads its texts. It is a classic script, as the texts are: both
// run before the modules of the page, which ask for texts while they are loaded. The built page has it with the addresses of the
// texts: <script src="…" data-de="…" data-es="…">.
(() => {
  const { dataset } = document.currentScript;
  const known = ["en", ...Object.keys(dataset)];

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // storage is blocked: use the browser's language
      return null;
    }
  }

  // this browser's choice comes before the account's language
  const choices = [stored("forecourt-language"), stored("forecourt-account-language")];
  const wanted = [...(navigator.languages ?? []), navigator.language].map((tag) =>
    String(tag).split(/[-_]/, 1)[0].toLowerCase(),
  );
  const language = [...choices, ...wanted].find((one) => known.includes(one)) ?? "en";
  document.documentElement.lang = language;
  // only a script that is written here runs before the modules
  if (language !== "en") document.write(`<script src="${dataset[language]}"></script>`);
})();
