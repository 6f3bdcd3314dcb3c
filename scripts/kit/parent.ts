/**
 * Ends this process, as SIGTERM does, when the one that started it has gone. npm runs a script in a shell and passes
 * SIGTERM to that shell alone, which dies of it without a word to us. (Windows keeps the number of a parent that has gone.)
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  timer.unref();
}
