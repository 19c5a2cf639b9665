/**
 * Shopify's search syntax as documented, including its trap: it ignores what it does not understand, so that a search
 * with an injection finds more than it should.
 */
type Test = (document: SearchDocument) => boolean

export interface SearchDocument {
  readonly name: string
  readonly email: string
  readonly updated_at: Date
}

interface Token {
  readonly text: string
  readonly isQuoted: boolean
  readonly isSpecial: boolean
}

const tokensOf = (query: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  const readQuoted = (quote: string) => {
    let text = ''
    for (at += 1; at < query.length && query[at] !== quote; at += 1) {
      if (query[at] === '\\') at += 1
      text += query[at] ?? ''
    }
    at += 1
    return text
  }
  const readBare = () => {
    let text = ''
    for (; at < query.length && !/[\s():"']/.test(query[at] as string); at += 1) {
      if (query[at] === '\\') at += 1
      text += query[at] ?? ''
    }
    return text
  }
  while (at < query.length) {
    const next = query[at] as string
    if (/\s/.test(next)) at += 1
    else if (/["']/.test(next)) tokens.push({ text: readQuoted(next), isQuoted: true, isSpecial: false })
    else if (/[():]/.test(next)) {
      tokens.push({ text: next, isQuoted: false, isSpecial: true })
      at += 1
    } else tokens.push({ text: readBare(), isQuoted: false, isSpecial: false })
  }
  return tokens
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
}

const isText = (actual: string, { text, isQuoted }: Token) => {
  const [one, other] = [actual.toLowerCase(), text.toLowerCase()]
  return !isQuoted && other.endsWith('*') ? one.startsWith(other.slice(0, -1)) : one === other
}

const everything: Test = () => true

const fieldTest = (field: string, comparator: string, value: Token): Test => {
  if (field === 'name') return ({ name }) => isText(name, value) || isText(name.replace(/^#/, ''), value)
  if (field === 'email') return ({ email }) => isText(email, value)
  if (field !== 'updated_at') return everything
  const time = new Date(value.text).getTime()
  return ({ updated_at }) => COMPARISONS[comparator]?.(updated_at.getTime(), time) ?? updated_at.getTime() === time
}

/** Adjacent terms are joined by AND, which has precedence over OR. */
export const searchFor = (query: string): Test => {
  const tokens = tokensOf(query)
  const isWord = (word: string) => tokens[0]?.text.toUpperCase() === word && !tokens[0].isQuoted
  const isSpecial = (text: string) => tokens[0]?.isSpecial === true && tokens[0].text === text

  const readTerm = (): Test => {
    const first = tokens.shift()
    if (first?.isSpecial && first.text === '(') {
      const inner = readOr()
      if (isSpecial(')')) tokens.shift()
      return inner
    }
    if (!first || first.isSpecial) return everything
    if (!isSpecial(':') || first.isQuoted) return ({ name, email }) => isText(name, first) || isText(email, first)
    tokens.shift()
    const value = tokens.shift() ?? { text: '', isQuoted: false, isSpecial: false }
    const comparator = /^[<>]=?/.exec(value.isQuoted ? '' : value.text)?.[0] ?? ''
    const rest = value.text.slice(comparator.length)
    const compared = rest === '' && comparator !== '' ? (tokens.shift() ?? value) : { ...value, text: rest }
    return fieldTest(first.text, comparator, compared)
  }
  const readAnd = (): Test => {
    let test = readTerm()
    while (tokens.length > 0 && !isWord('OR') && !isSpecial(')')) {
      if (isWord('AND')) tokens.shift()
      const [one, other] = [test, readTerm()]
      test = (document) => one(document) && other(document)
    }
    return test
  }
  const readOr = (): Test => {
    let test = readAnd()
    while (isWord('OR')) {
      tokens.shift()
      const [one, other] = [test, readAnd()]
      test = (document) => one(document) || other(document)
    }
    return test
  }
  return readOr()
}
