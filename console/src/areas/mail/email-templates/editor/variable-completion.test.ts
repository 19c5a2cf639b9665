import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { EditorView } from 'codemirror'
import { expect, test } from 'vitest'
import { completeVariable } from './variable-completion.ts'

const VARIABLES = [
  { name: 'order.name', description: 'The order' },
  { name: 'shop.name', description: 'The shop' },
]

/** `|` is the cursor. */
const at = (marked: string) => {
  const position = marked.indexOf('|')
  const state = EditorState.create({ doc: marked.replace('|', '') })
  return { state, position, result: completeVariable(new CompletionContext(state, position, false), VARIABLES) }
}

test.each(['<p>%|', '<p>%ord|', '<a href="%order.n|">', 'width:50% %|'])('variables are offered at %s', (marked) => {
  const { result } = at(marked)
  expect(result?.options.map(({ label, detail }) => [label, detail])).toEqual([
    ['%order.name%', 'The order'],
    ['%shop.name%', 'The shop'],
  ])
})

test.each(['width:100%|', '%order.name%|', 'order|', '% |'])('and not at %s', (marked) => {
  expect(at(marked).result).toBeNull()
})

test.each([
  ['<p>%ord|</p>', '<p>%order.name%</p>'],
  ['<p>%ord|er.nmae% x', '<p>%order.name% x'],
  ['%ord| 50%', '%order.name% 50%'],
])('choosing one completes it: %s', (marked, after) => {
  const { state, position, result } = at(marked)
  const view = new EditorView({ state })
  const option = result?.options[0]
  if (typeof option?.apply === 'function') option.apply(view, option, result?.from ?? 0, position)
  expect(view.state.doc.toString()).toBe(after)
})
