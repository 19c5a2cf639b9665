/** The HTML editor. Only `html-editor.tsx` imports this, and only when it is needed: it is the heaviest part of the console. */
import { html } from '@codemirror/lang-html'
import { EditorState } from '@codemirror/state'
import { basicSetup, EditorView } from 'codemirror'
import type { Variable } from '../variables.ts'
import { editorTheme } from './code-editor-theme.ts'
import { markVariables } from './code-editor-variables.ts'
import { variableCompletion } from './variable-completion.ts'

export interface CodeEditorOptions {
  readonly parent: HTMLElement
  readonly text: string
  /** Asked at every use, since they may change while the editor is open. */
  readonly variables: () => readonly Variable[]
  /** Names and notes for assistive technology: `aria-labelledby` and the like. */
  readonly attributes: () => Record<string, string>
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
  /** The editor's own few texts, in the user's language. */
  readonly phrases: Record<string, string>
}

/** Tab is left alone, so that it leaves the editor as it leaves every other field. */
export const createCodeEditor = (options: CodeEditorOptions): EditorView =>
  new EditorView({
    parent: options.parent,
    doc: options.text,
    extensions: [
      basicSetup,
      html(),
      editorTheme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(options.attributes),
      EditorState.phrases.of(options.phrases),
      variableCompletion(options.variables),
      markVariables,
      EditorView.domEventHandlers({ blur: options.onBlur }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) options.onChange(state.doc.toString())
      }),
    ],
  })
