/**
 * The editor of a text in a mail. Only `text-editor.tsx` imports this, and only when it is needed. ProseMirror without a
 * framework around it: it parses what is pasted without running it, and keeps what its schema knows.
 */
import type { Block } from '@returns-desk/engine'
import { lift, toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { linePlugins, richPlugins } from './text-plugins.ts'
import { lineSchema, type NameVariable, richSchema } from './text-schema.ts'
import { lineOfNode, openLine, openRich, richOf } from './text-value.ts'

/** What the buttons above the text say about the place of the cursor. */
export interface TextState {
  readonly isBold: boolean
  readonly list: 'bullet_list' | 'ordered_list' | undefined
  /** The address of the link at the cursor. */
  readonly href: string | undefined
  readonly hasSelection: boolean
}

interface CommonOptions {
  readonly parent: HTMLElement
  readonly named: NameVariable
  /** Names and notes for assistive technology, asked again at every update. */
  readonly attributes: () => Record<string, string>
  readonly onBlur: () => void
}

export interface LineOptions extends CommonOptions {
  readonly line: string
  readonly onChange: (line: string) => void
}

export interface RichOptions extends CommonOptions {
  readonly blocks: readonly Block[]
  readonly onChange: (blocks: Block[]) => void
  readonly onState: (state: TextState) => void
}

const listAt = ({ selection }: EditorState): TextState['list'] => {
  for (let depth = selection.$from.depth; depth > 0; depth--) {
    const { name } = selection.$from.node(depth).type
    if (name === 'bullet_list' || name === 'ordered_list') return name
  }
  return undefined
}

const marksAt = (state: EditorState) => {
  const { $from, from, to, empty } = state.selection
  if (empty) return state.storedMarks ?? $from.marks()
  const marks = new Map<MarkType, ReturnType<typeof $from.marks>[number]>()
  state.doc.nodesBetween(from, to, (node) => {
    for (const mark of node.marks) marks.set(mark.type, mark)
  })
  return [...marks.values()]
}

const stateOf = (state: EditorState): TextState => {
  const marks = marksAt(state)
  const link = marks.find(({ type }) => type.name === 'link')
  return {
    isBold: marks.some(({ type }) => type.name === 'strong'),
    list: listAt(state),
    href: link?.attrs.href,
    hasSelection: !state.selection.empty,
  }
}

/** From one kind of list to the other, into a list, or out of it. */
const toggleList =
  (type: NodeType, item: NodeType): Command =>
  (state, dispatch) => {
    const list = listAt(state)
    if (list === undefined) return wrapInList(type)(state, dispatch)
    if (list === type.name) return liftListItem(item)(state, dispatch) || lift(state, dispatch)
    const { $from } = state.selection
    const depth = Array.from({ length: $from.depth }, (_, index) => $from.depth - index).find(
      (at) => $from.node(at).type.name === list,
    )
    if (depth !== undefined) dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }

/** The whole link at the cursor, or the selection. */
const linkRange = ({ selection, doc }: EditorState, link: MarkType) => {
  if (!selection.empty) return { from: selection.from, to: selection.to }
  const { $from } = selection
  let [from, to] = [$from.pos, $from.pos]
  doc.nodesBetween($from.start(), $from.end(), (node, position) => {
    if (node.isInline && link.isInSet(node.marks) && position <= $from.pos && position + node.nodeSize >= $from.pos)
      [from, to] = [Math.min(from, position), Math.max(to, position + node.nodeSize)]
  })
  return { from, to }
}

const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { link } = state.schema.marks
    if (!link) return false
    const { from, to } = linkRange(state, link)
    const tr = state.tr.removeMark(from, to, link)
    if (href !== '' && from === to) tr.insert(from, state.schema.text(href, [link.create({ href })]))
    else if (href !== '') tr.addMark(from, to, link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }

export interface TextEditor {
  readonly focus: () => void
  readonly refresh: () => void
  readonly destroy: () => void
  readonly insertVariable: (name: string) => void
  readonly toggleBold: () => void
  readonly toggleList: (kind: 'bullet_list' | 'ordered_list') => void
  readonly setLink: (href: string) => void
}

export const createTextEditor = (options: LineOptions | RichOptions): TextEditor => {
  const isRich = 'blocks' in options
  const schema = isRich ? richSchema(options.named) : lineSchema(options.named)
  const doc = 'blocks' in options ? openRich(schema, options.blocks) : openLine(schema, options.line)
  const tell = (state: EditorState) => {
    if ('blocks' in options) options.onChange(richOf(state.doc))
    else options.onChange(lineOfNode(state.doc))
  }
  const view = new EditorView(options.parent, {
    state: EditorState.create({ doc, plugins: isRich ? richPlugins(schema) : linePlugins() }),
    attributes: options.attributes,
    handleDOMEvents: { blur: () => options.onBlur() },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) tell(view.state)
      if ('onState' in options) options.onState(stateOf(view.state))
    },
  })
  const run = (command: Command | undefined) => {
    command?.(view.state, view.dispatch)
    view.focus()
  }
  const { list_item } = schema.nodes as Record<string, NodeType | undefined>
  const { strong } = schema.marks as Record<string, MarkType | undefined>
  return {
    focus: () => view.focus(),
    refresh: () => view.setProps({}),
    destroy: () => view.destroy(),
    insertVariable: (name) => {
      const node = (schema.nodes as Record<string, NodeType>).variable?.create({ name })
      if (node) view.dispatch(view.state.tr.replaceSelectionWith(node).scrollIntoView())
      view.focus()
    },
    toggleBold: () => run(strong && toggleMark(strong)),
    toggleList: (kind) => {
      const type = (schema.nodes as Record<string, NodeType | undefined>)[kind]
      run(type && list_item && toggleList(type, list_item))
    },
    setLink: (href) => run(setLink(href)),
  }
}
