/** How the editor behaves: keys, undo, and names between percent signs that become chips. */
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node, Schema } from 'prosemirror-model'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin } from 'prosemirror-state'

const TYPED = /%([a-z]\w*(?:\.\w+)+)%/

interface Found {
  readonly from: number
  readonly to: number
  readonly name: string
}

const firstTyped = (doc: Node): Found | undefined => {
  let found: Found | undefined
  doc.descendants((node, position) => {
    const match = found || !node.isText ? null : TYPED.exec(node.text ?? '')
    if (match?.[1]) {
      const from = position + match.index
      found = { from, to: from + match[0].length, name: match[1] }
    }
    return found === undefined
  })
  return found
}

/** Typed or pasted, `%order.name%` is the variable and not its letters. */
const chips = new Plugin({
  appendTransaction: (transactions, _before, { doc, schema, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    for (let found = firstTyped(doc); found; found = firstTyped(tr.doc)) {
      const marks = tr.doc.resolve(found.from + 1).marks()
      tr.replaceWith(found.from, found.to, schema.node('variable', { name: found.name }, undefined, marks))
    }
    return tr.docChanged ? tr : null
  },
})

const insertBreak: Command = (state: EditorState, dispatch) => {
  const { hard_break } = state.schema.nodes
  if (hard_break) dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
}

const UNDO = { 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }

export const linePlugins = () => [
  history(),
  chips,
  keymap({ ...UNDO, Enter: () => true, 'Shift-Enter': () => true, 'Mod-Enter': () => true }),
  keymap(baseKeymap),
]

/** Tab is left alone, so that it leaves the editor as it leaves every other field. */
export const richPlugins = ({ nodes: { list_item }, marks: { strong } }: Schema) => {
  if (!list_item || !strong) throw new Error('not the schema of a rich text')
  return [
    history(),
    chips,
    keymap({
      ...UNDO,
      'Mod-b': toggleMark(strong),
      Enter: splitListItem(list_item),
      'Shift-Enter': insertBreak,
      Backspace: chainCommands((state, dispatch) => {
        const { $from, empty } = state.selection
        return empty && $from.parentOffset === 0 && liftListItem(list_item)(state, dispatch)
      }),
    }),
    keymap(baseKeymap),
  ]
}
