/** Passwords that anybody would try first are refused; everything else is a matter of length. */

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

const OBVIOUS = [
  ...[
    'password',
    'passw0rd',
    'parola',
    'parola123',
    'qwerty',
    'qwertyuiop',
    'letmein',
    'welcome',
    'admin',
    'administrator',
  ],
  ...['iloveyou', 'changeme', 'secret', 'abc', 'asdfghjkl', 'returns', 'returnsdesk', 'magazin', 'monkey', 'dragon'],
]

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `aaaaaaaa`, `12345678` and `abcdefgh`: each character follows from the one before. */
const isSeries = (text: string) => {
  const steps = [...text].slice(1).map((character, i) => (character.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/** `about`: the owner's own words, such as the shop's name, which everybody knows. */
export const passwordProblem = (
  password: string,
  about: readonly string[] = [],
): 'password_short' | 'password_easy' | undefined => {
  if (password.length < MIN_PASSWORD_LENGTH) return 'password_short'
  const core = lettersOf(password)
  const withoutDigits = core.replace(/\d+$/, '')
  const known = [...OBVIOUS, ...about.map(lettersOf).filter((word) => word.length > 2)]
  const isKnown = known.some((word) => word === core || word === withoutDigits)
  return isKnown || isSeries(password) ? 'password_easy' : undefined
}
