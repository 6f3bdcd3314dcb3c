import { node } from "../../scripts/kit/command.ts";

/** Builds if the build is not of the current sources: a test must not pass on a stale page or server. For vitest and Playwright. */
// biome-ignore lint/style/noDefaultExport: required by Playwright and vitest
export default async function build(): Promise<void> {
  const { status } = await node(["scripts/build.ts", "--if-stale"], { output: "terminal" });
  if (status !== 0) throw new Error("The build failed: its message is above.");
}
