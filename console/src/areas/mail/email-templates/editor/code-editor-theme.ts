/** The editor in our own tokens, which know light and dark by themselves. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { EditorView } from 'codemirror'

const EDITOR_ROWS = 18
const LINE_HEIGHT_EM = 1.5
const PADDING = '8px'

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket, tags.keyword], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--ink-soft)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--ink-faint)' },
  { tag: tags.invalid, color: 'var(--danger)' },
])

const look = EditorView.theme({
  '&': {
    height: `calc(${EDITOR_ROWS} * ${LINE_HEIGHT_EM}em + 2 * ${PADDING} + 2px)`,
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: '0.8125rem',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-1px', borderColor: 'var(--accent)' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: String(LINE_HEIGHT_EM) },
  '.cm-content': { padding: `${PADDING} 0`, caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--ink-faint)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { background: 'transparent' },
  '.cm-activeLineGutter': { background: 'transparent', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)' },
  '.cm-foldPlaceholder': { background: 'var(--sunken)', color: 'var(--ink-soft)', borderColor: 'var(--line)' },
  '.cm-variable': { color: 'var(--accent)', fontWeight: '650' },
  '.cm-unknownVariable': { color: 'var(--danger)', textDecoration: 'underline wavy' },
  '.cm-variable *, .cm-unknownVariable *': { color: 'inherit' },
  '.cm-panels': { background: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-textfield': { background: 'var(--surface)', color: 'var(--ink)', borderColor: 'var(--line-strong)' },
  '.cm-panel.cm-search label, .cm-panel.cm-search input, .cm-panel.cm-search button': { fontSize: '0.75rem' },
  '.cm-button': {
    backgroundImage: 'none',
    background: 'var(--surface)',
    color: 'var(--ink)',
    borderColor: 'var(--line-strong)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionMatchedText': { color: 'var(--accent)', textDecoration: 'none', fontWeight: '650' },
  '.cm-completionIcon': { display: 'none' },
  // Under its name and not beside the list, where a phone has no room for it.
  '.cm-completionDetail': {
    display: 'block',
    margin: '0',
    color: 'var(--ink-soft)',
    fontFamily: 'var(--font)',
    fontStyle: 'normal',
    whiteSpace: 'normal',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxWidth: 'min(22rem, 70vw)' },
})

export const editorTheme = [look, syntaxHighlighting(colors)]
