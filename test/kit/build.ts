import { node } from "../../scripts/kit/command.ts";

/** Builds if the build is not of the current sources: a test must not pass on a stale page or server. For vitest and Playwright. */
// biome-ignore lint/style/noDefaultExport: required by Playwright and vitest
export default async function build(): Promise<void> {
  // vitest sets it to "test", with which React is built for development
  const env = { NODE_ENV: "production" };
  const { status } = await node(["scripts/build.ts", "--if-stale"], { env, output: "terminal" });
  if (status !== 0) throw new Error("The build failed: its message is above.");
}
