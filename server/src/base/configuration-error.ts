/** Something the person who starts the program can put right: shown as a sentence, without a stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
