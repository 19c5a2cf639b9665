/** Variables stand out in the text, and what looks like one and is none stands out as an error. */
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { renderTemplate } from '@returns-desk/engine'

const isUnknown = (text: string) => renderTemplate(text, {}).unknown.length > 0

const known = Decoration.mark({ class: 'cm-variable' })
const unknown = Decoration.mark({ class: 'cm-unknownVariable' })

// The engine decides what is a variable; this only finds the places to ask about.
const matcher = new MatchDecorator({
  regexp: /%[a-z]\w*(?:\.\w+)+%/gi,
  decoration: ([text]) => (isUnknown(text) ? unknown : known),
})

export const markVariables = ViewPlugin.define<{ marks: DecorationSet; update: (update: ViewUpdate) => void }>(
  (view) => ({
    marks: matcher.createDeco(view),
    update(update) {
      this.marks = matcher.updateDeco(update, this.marks)
    },
  }),
  { provide: (plugin) => EditorView.decorations.of((view) => view.plugin(plugin)?.marks ?? Decoration.none) },
)
