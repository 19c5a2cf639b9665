/**
 * A worker of the test run ends when the run is killed: the runner only tells it to when it can. It replaces
 * `process.exit` in a worker, hence the signal.
 */
const worker = globalThis as { endsWithRun?: boolean }

if (process.send && !worker.endsWithRun) {
  worker.endsWithRun = true
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
