/** The entry point: gives up root before anything else is loaded, then serves. */
import './base/parent.ts'
import { ConfigurationError } from './base/configuration-error.ts'
import { giveUpRoot } from './base/privileges/give-up-root.ts'
import { keepCompiledCode } from './base/privileges/keep-compiled-code.ts'

try {
  giveUpRoot(process.env)
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
keepCompiledCode(process.env)
await import('./serve.ts')
