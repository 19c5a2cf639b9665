import { resolve } from 'node:path'

/** Before the configuration is read, which loads far more than is wanted then. */
export const dataDirOf = ({ DATA_DIR }: Readonly<Record<string, string | undefined>>): string =>
  resolve(DATA_DIR || './data')
