/** "German", to an English reader; in a Romanian sentence "germană". A code that nobody knows stays as it is. */
export const languageName = (code: string, reader: string): string => {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The same where it starts a line. Without a reader in its own words, which are the ones its readers look for. */
export const languageTitle = (code: string, reader = code): string => {
  const [first = '', ...rest] = languageName(code, reader)
  return first.toUpperCase() + rest.join('')
}
