/** An error that the operator can fix: shown as a sentence, without a stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
