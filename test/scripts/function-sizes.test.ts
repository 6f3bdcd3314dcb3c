import { describe, expect, it } from "vitest";
import { longFunctions } from "../../scripts/checks/function-sizes.ts";

const body = (lines: number, indent = "  "): string => `${indent}step();\n`.repeat(lines);

describe("longFunctions", () => {
  it("accepts a function of 60 lines", () => {
    expect(longFunctions("a.ts", `function load() {\n${body(58)}}\n`)).toEqual([]);
  });

  it("reports a function of 61 lines with its name and line", () => {
    const text = `const a = 1;\nexport const load = () => {\n${body(59)}};\n`;
    expect(longFunctions("a.ts", text)).toEqual([{ name: "load", line: 2, lines: 61 }]);
  });

  it("reports a method of an object by its property", () => {
    const text = `const service = {\n  create() {\n${body(59)}  },\n};\n`;
    expect(longFunctions("a.ts", text)).toMatchObject([{ name: "create", line: 2 }]);
  });

  it("accepts a factory of 120 lines in which no function has more than 10", () => {
    const methods = `    get: () => {\n${body(8)}    },\n`.repeat(11);
    const text = `function createService() {\n  return {\n${methods}  };\n}\n`;
    expect(longFunctions("a.ts", text)).toEqual([]);
  });

  it("reports a factory that has a function of 11 lines", () => {
    const methods = `    get: () => {\n${body(8)}    },\n`.repeat(6);
    const text = `function createService() {\n  return {\n${methods}    list: () => {\n${body(9)}    },\n  };\n}\n`;
    expect(longFunctions("a.ts", text)).toMatchObject([{ name: "createService" }]);
  });

  it("reports a factory of more than 120 lines", () => {
    const methods = `    get: () => {\n${body(8)}    },\n`.repeat(12);
    const text = `function createService() {\n  return {\n${methods}  };\n}\n`;
    expect(longFunctions("a.ts", text)).toMatchObject([{ name: "createService" }]);
  });
});
