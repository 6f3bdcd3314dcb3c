import { expect, it } from "vitest";
import { defectSystems, readWording, wordingTemplate } from "../../server/domain/buyers-guide/wording.ts";
import { wordingFile } from "../features/sale-papers/wording.ts";

const problemsIn = (text: string): string => {
  const read = readWording(text);
  return "problems" in read ? read.problems.join(" ") : "";
};

it("readWording: reads the sections of a complete file, with their lines, without comments and blank edges", () => {
  const text = wordingFile().replace("[title]\n", "# a comment\n\n[title]\n\n").replaceAll("\n", "\r\n");
  const read = readWording(`\uFEFF${text}`);
  expect("wording" in read && read.wording.title).toBe("BUYERS GUIDE");
  expect("wording" in read && read.wording.defects.split("\n").length).toBeGreaterThan(80);
});

it.each([
  ["lacks sections", wordingFile({ without: ["history", "spanish"] }), "It lacks history and spanish."],
  ["has an empty section", wordingFile().replace("BUYERS GUIDE", ""), "Without text: title."],
  ["has an unknown section", `${wordingFile()}\n[extra]\nText`, "Unknown: extra."],
  ["repeats a section", `${wordingFile()}\n[title]\nText`, "Repeated: title."],
  ["has half of the first box", wordingFile({ without: ["as_is"] }), "Give both as_is_title and as_is, or neither."],
  [
    "lacks the first box",
    wordingFile({ without: ["as_is", "as_is_title", "implied", "implied_title"] }),
    "It lacks the first box: as_is, or implied.",
  ],
  [
    "has no place for the percentage",
    wordingFile().replace("{parts}", "50"),
    "limited_warranty needs {labor} and {parts}",
  ],
  ["has too few systems", wordingFile().replace("System 3:", "System 3"), "at least 14 systems, and has 13."],
  [
    "begins its defects without a system",
    wordingFile().replace("System 1:", "System 1"),
    "defects must begin with a system",
  ],
  ["has a system without defects", wordingFile().replace("System 3:", "Bare:\nSystem 3:"), "no defect below Bare."],
])("readWording: a file that %s is refused by name", (_, text, problem) => {
  expect(problemsIn(text)).toContain(problem);
});

it("readWording: the receipt is optional, and one form of the first box is enough", () => {
  expect(problemsIn(wordingFile({ without: ["receipt", "as_is", "as_is_title"] }))).toBe("");
});

it("wordingTemplate: lacks nothing but the texts", () => {
  const problems = problemsIn(wordingTemplate("en"));
  expect(problems).not.toMatch(/It lacks (?!the first box)|Unknown|Repeated/);
  // optional sections may stay empty
  expect(problems).not.toContain("receipt");
});

it("defectSystems: a line that ends with a colon is a system", () => {
  expect(defectSystems("Engine:\nOil leaks\nNoise\nBrakes:\nWorn pads")).toEqual([
    { system: "Engine", defects: ["Oil leaks", "Noise"] },
    { system: "Brakes", defects: ["Worn pads"] },
  ]);
});
