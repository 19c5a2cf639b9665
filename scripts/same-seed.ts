/** Random cases are the same in every run, so that a run says something about the change. `SEED=2 npm test` tries others. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
