/** Types for the two parts of css-tree that are used here. The whole of it loads a dictionary of CSS as well. */
declare module 'css-tree/tokenizer' {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void
  export const tokenTypes: Readonly<
    Record<
      | 'BadUrl'
      | 'Comment'
      | 'Function'
      | 'LeftCurlyBracket'
      | 'LeftParenthesis'
      | 'RightCurlyBracket'
      | 'RightParenthesis'
      | 'Semicolon'
      | 'Url',
      number
    >
  >
}

declare module 'css-tree/utils' {
  export const ident: { decode(text: string): string }
}
