/** Turns what PostgreSQL printed into one sentence that says what to do, followed by its last lines. */

const LINES_SHOWN = 12

const sentence = (what: string, folder: string, output: string) => {
  if (/No space left on device|Check free disk space|Disk quota exceeded/.test(output))
    return `The disk that holds ${folder} is full: free some space and start again.`
  if (/could not (map|create|open|resize).*shared memory/.test(output))
    return `${what} because the machine has no shared memory left: free some memory (in a container, enlarge /dev/shm) and start again.`
  if (/Permission denied|Read-only file system/.test(output))
    return `${what} because PostgreSQL may not write in ${folder}: make it writable, or set DATA_DIR to a folder of your own.`
  return `${what} in ${folder}: see the lines below, or set DATABASE_URL to a PostgreSQL of your own.`
}

export const explain = (what: string, folder: string, output: string) =>
  [sentence(what, folder, output), ...output.trim().split('\n').slice(-LINES_SHOWN)].join('\n')
