import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take ten seconds and more, although they are small. Without results of an earlier run vitest begins with
 * large files; one of these at the end would leave the other cores without work. `TEST_PROFILE` shows which they are.
 */
const long = [
  "test/sync/simulator.test.ts",
  "test/demo/demo.test.ts",
  "test/demo/condition.test.ts",
  "test/faults/crash.test.ts",
  "test/faults/migrations.test.ts",
  "test/models/finetune/finetune.test.ts",
  "test/vision/drawn-cars.test.ts",
  "test/vision/example-photos.test.ts",
  "test/contract/invalid-queries.test.ts",
  "test/contract/document/linters.test.ts",
  "test/platform/calendar.test.ts",
  "test/platform/db/pg-connection.test.ts",
];

/** Runs the projects one after the other, like vitest, and in each the long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ]);
  }
}
