import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'public/locales')

/** Changes whenever any translation changes. */
export const textsVersion = () => {
  const hash = createHash('sha256')
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.json')) hash.update(name).update(readFileSync(join(FOLDER, name)))
  return hash.digest('base64url').slice(0, 8)
}
