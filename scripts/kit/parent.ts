/**
 * Ends this process with SIGTERM when its parent process has ended. npm runs a script in a shell and sends SIGTERM only to
 * that shell, which ends without passing it on. (On Windows the id of an ended parent stays the same.)
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
