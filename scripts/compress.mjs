// Compresses what the browser will ask for, once and thoroughly: per request there is only time for a quick attempt.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const WORTH_IT = /\.(?:js|css|json|svg)$/
/** Below this, the server compresses nothing either. */
const LEAST_BYTES = 1024

const compress = async (file) => {
  const content = readFileSync(file)
  if (content.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
}

/** Each file gets a `.br` beside it; the server sends that one to browsers that can read it. */
export const compressAll = async (folder) => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))))
}
