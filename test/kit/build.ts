import { node } from "../../scripts/kit/command.ts";

/** Builds where the build is not of these very sources: a stale page or server must not pass a test. For vitest and Playwright. */
// biome-ignore lint/style/noDefaultExport: Playwright and vitest ask for one
export default async function build(): Promise<void> {
  const { status } = await node(["scripts/build.ts", "--if-stale"], { output: "terminal" });
  if (status !== 0) throw new Error("The build failed: its message is above.");
}
