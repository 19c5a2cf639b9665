/** What can stand in a text of a mail: the ProseMirror schema that belongs to `MailDocument`. */
import { type NodeSpec, Schema } from 'prosemirror-model'
import type { MailVariable } from './mail-variables.ts'

const VARIABLE_NAME = /^[a-z]\w*(?:\.\w+)+$/

/** The words on a chip; the name itself for a variable that is not known. */
export type NameVariable = (name: string) => Pick<MailVariable, 'label' | 'description'>

const variable = (named: NameVariable): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { name: { validate: 'string' } },
  toDOM: ({ attrs }) => {
    const { label, description } = named(attrs.name)
    return ['span', { 'data-variable': attrs.name, title: description, contenteditable: 'false' }, label]
  },
  leafText: ({ attrs }) => `%${attrs.name}%`,
  parseDOM: [
    {
      tag: 'span[data-variable]',
      getAttrs: (element) => {
        const name = element.getAttribute('data-variable') ?? ''
        return VARIABLE_NAME.test(name) ? { name } : false
      },
    },
  ],
})

const TEXT: NodeSpec = { group: 'inline' }

/** One line: a subject, a label. */
export const lineSchema = (named: NameVariable) =>
  new Schema({
    nodes: {
      doc: { content: 'paragraph' },
      paragraph: { content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
      text: TEXT,
      variable: variable(named),
    },
  })

/** Paragraphs and lists, with bold words and links. A link has no address here: it could be followed by accident. */
export const richSchema = (named: NameVariable) =>
  new Schema({
    nodes: {
      doc: { content: 'block+' },
      paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
      bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
      ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
      list_item: { content: 'paragraph+', parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0], defining: true },
      text: TEXT,
      hard_break: {
        group: 'inline',
        inline: true,
        selectable: false,
        parseDOM: [{ tag: 'br' }],
        toDOM: () => ['br'],
        leafText: () => '\n',
      },
      variable: variable(named),
    },
    marks: {
      link: {
        attrs: { href: { validate: 'string' } },
        inclusive: false,
        parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') ?? '' }) }],
        toDOM: ({ attrs }) => ['span', { 'data-link': '', title: attrs.href }, 0],
      },
      strong: {
        parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
        toDOM: () => ['strong', 0],
      },
    },
  })
