/**
 * A mail as its author sees it, without HTML: what the simple editor edits and `renderDocument` turns into the HTML that
 * is sent. The rich texts are the JSON of ProseMirror, restricted to what a mail needs. Nothing nests deeper than a
 * paragraph in a list.
 */
export type TextMark =
  | { readonly type: 'strong' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly TextMark[] | undefined }
  | {
      readonly type: 'variable'
      readonly attrs: { readonly name: string }
      readonly marks?: readonly TextMark[] | undefined
    }
  | { readonly type: 'hard_break' }

export interface Paragraph {
  readonly type: 'paragraph'
  readonly content?: readonly Inline[] | undefined
}

export interface ListItem {
  readonly type: 'list_item'
  readonly content: readonly Paragraph[]
}

export type Block =
  | Paragraph
  | { readonly type: 'bullet_list'; readonly content: readonly ListItem[] }
  | { readonly type: 'ordered_list'; readonly content: readonly ListItem[] }

/** Texts outside `body` and `closing` are single lines, with variables between percent signs. */
export interface MailDocument {
  /** The subject line; if empty, the subject of the template. */
  readonly subject: string
  /** What an inbox shows after the subject line. */
  readonly preheader: string
  readonly heading: string
  readonly body: readonly Block[]
  /** What is worth finding again at a glance. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** A single value to be copied or typed, such as a code. */
  readonly highlight: string
  readonly button: { readonly label: string; readonly href: string } | null
  readonly closing: readonly Block[]
  /** Stands above the name of the shop. Without it there is no signature. */
  readonly signature: string
}

const VARIABLE = /%([a-z]\w*(?:\.\w+)+)%/

/** A line of text as rich text: every variable in it becomes a node of its own. */
export const inlinesOf = (line: string, marks?: readonly TextMark[]): Inline[] =>
  line
    .split(VARIABLE)
    .map((part, index): Inline | undefined => {
      if (part === '') return undefined
      const node = index % 2 === 0 ? { type: 'text', text: part } : { type: 'variable', attrs: { name: part } }
      return { ...node, ...(marks ? { marks } : {}) } as Inline
    })
    .filter((node) => node !== undefined)

/** The opposite: rich text as a line, without its marks. */
export const lineOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((node) => (node.type === 'text' ? node.text : node.type === 'variable' ? `%${node.attrs.name}%` : ' '))
    .join('')

export const paragraphOf = (line: string): Paragraph => ({ type: 'paragraph', content: inlinesOf(line) })

export const EMPTY_DOCUMENT: MailDocument = {
  subject: '',
  preheader: '',
  heading: '',
  body: [],
  facts: [],
  highlight: '',
  button: null,
  closing: [],
  signature: '',
}
