// In a thread, for a module stays in memory as long as the thread that loaded it: says which golden case of a package fails first.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

/** A test fails by a problem and by an exception. */
function fails({ problems }) {
  try {
    return problems().length > 0;
  } catch {
    return true;
  }
}

try {
  const { goldenCases } = await import(pathToFileURL(path.join(workerData, "testing/index.js")).href);
  const failed = goldenCases().find(fails);
  parentPort.postMessage(failed && `${failed.tool}: ${failed.title}`);
} catch (error) {
  parentPort.postMessage(`the package does not load: ${String(error)}`);
}
