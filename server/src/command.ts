/** What the commands of an operator share: they say what they did, and what went wrong in one sentence. */
export const runCommand = async (work: (say: (line: string) => void) => Promise<void>) => {
  try {
    await work((line) => void process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
