import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import type { EditorView } from 'codemirror'
import { inPercents, type Variable } from '../variables.ts'

const STARTED = /%[\w.]*$/
/** What stands before a percent sign that opens nothing: `width:100%`, and the end of `%order.name%`. */
const NOT_AN_OPENING = /\d$|%[a-z]\w*(?:\.\w+)+$/i
const REST_OF_NAME = /^[\w.]*%?/

/** Choosing a variable also takes in what is left of the name behind the cursor, so that `%ord|er%` does not end in `%%`. */
const insertWhole = (view: EditorView, name: string, from: number, to: number) => {
  const line = view.state.doc.lineAt(to)
  const rest = REST_OF_NAME.exec(line.text.slice(to - line.from))?.[0] ?? ''
  const end = rest.endsWith('%') ? to + rest.length : to
  const insert = inPercents(name)
  view.dispatch({
    changes: { from, to: end, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  })
}

export const completeVariable = (
  context: CompletionContext,
  variables: readonly Variable[],
): CompletionResult | null => {
  const started = context.matchBefore(STARTED)
  if (!started) return null
  const line = context.state.doc.lineAt(started.from)
  if (NOT_AN_OPENING.test(line.text.slice(0, started.from - line.from))) return null
  return {
    from: started.from,
    validFor: /^%[\w.]*$/,
    options: variables.map(({ name, description }) => ({
      label: inPercents(name),
      type: 'variable',
      detail: description,
      boost: 1,
      apply: (view, _completion, from, to) => insertWhole(view, name, from, to),
    })),
  }
}

/** Offered everywhere, also inside attributes and styles, which have completions of their own language. */
export const variableCompletion = (variables: () => readonly Variable[]) => {
  // Made once: the editor knows a source again by identity, and drops what a new one each time would answer.
  const sources = [{ autocomplete: (context: CompletionContext) => completeVariable(context, variables()) }]
  return EditorState.languageData.of(() => sources)
}
