// Banks accept a few characters: letters and digits of basic Latin, and some marks. Everything else is written with them.

/** Small letters; capitals follow from them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...pairs('ß ss æ ae œ oe ø o đ d ð d þ th ł l ı i ħ h ŋ n ŧ t ĸ k ə e ɨ i ʉ u ƒ f ǝ e'),
  ...pairs('α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'),
  ...pairs('а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh'),
  ...pairs(
    'щ shch ы y э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz ѓ g ќ k ѕ dz ё yo қ k ғ g ң n ө o ү u',
  ),
}
/** Are not spoken, or mark other letters. */
const SILENT = new Set('ьъ')

const MARKS: Readonly<Record<string, string>> = {
  ...pairs("‐ - ‑ - ‒ - – - — - ― - − - _ - ~ - & + ‘ ' ’ ' ‚ , ` ' ´ ' ʼ ' ′ ' “ ' ” ' „ ' \" ' « ' » '"),
  ...pairs('[ ( ] ) { ( } ) < ( > ) ; , … ... \\ / | / ! . × x № No'),
}

function pairs(text: string): Record<string, string> {
  const words = text.split(' ')
  return Object.fromEntries(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? '']] : [])))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const known = (character: string): string | undefined => {
  if (/^[A-Za-z0-9/\-?:().,'+ ]$/.test(character)) return character
  const small = character.toLowerCase()
  if (SILENT.has(small)) return ''
  const letter = Object.hasOwn(LETTERS, small) ? LETTERS[small] : undefined
  if (letter !== undefined) return small === character ? letter : capitalised(letter)
  return Object.hasOwn(MARKS, character) ? MARKS[character] : undefined
}

/** Accents and what cannot be seen are dropped; what has no Latin form leaves a gap. */
const folded = (character: string): string => {
  const whole = known(character)
  if (whole !== undefined) return whole
  const parts = [...character.normalize('NFKD')].filter((part) => !/[\p{M}\p{Cf}\p{Cc}\p{Cs}]/u.test(part))
  return parts.map((part) => known(part) ?? ' ').join('')
}

/** The text in characters that banks accept, at most so many of them. Empty if no letter or digit is left. */
export const bankText = (text: string, maxLength: number): string => {
  const characters = [...text.normalize('NFC').replace(/[\p{Z}\s]+/gu, ' ')]
  const all = characters.map(folded).join('').replace(/ +/g, ' ')
  // A slash at either end, or two of them, have a meaning of their own; a spreadsheet reads some other marks in front as a formula.
  const plain = all.replace(/\/{2,}/g, '/').replace(/^[^A-Za-z0-9(]+/, '')
  const cut = plain.slice(0, maxLength).replace(/[/ ]+$/, '')
  return /[A-Za-z0-9]/.test(cut) ? cut : ''
}

/** What may identify a payment at the bank. */
export const isBankReference = (text: string): boolean =>
  text.length <= 35 && /^[A-Za-z0-9]([A-Za-z0-9\-?:().,'+ /]*[A-Za-z0-9])?$/.test(text) && !text.includes('//')
