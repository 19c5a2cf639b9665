// How the rule language compares words: what a person would call the same word is the same word. Case and outer blanks
// do not count, and no diacritic does: ș, ş and s are one letter, as are ț ţ t, ă â a and î i (and é e, ö o).
// Shops hold years of data typed on keyboards without ș and ț, so an exact comparison would fail without a visible cause.

const ONLY_ASCII = /^[\0-\x7f]*$/
const MARKS = /\p{Mn}/gu

export const foldText = (text: string): string => {
  const lower = text.toLowerCase()
  return (ONLY_ASCII.test(lower) ? lower : lower.normalize('NFD').replace(MARKS, '')).trim()
}
