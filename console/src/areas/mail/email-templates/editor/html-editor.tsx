import { InputFrame, Skeleton, Textarea } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef, useState } from 'react'
import type { Variable } from '../variables.ts'
import type { createCodeEditor } from './code-editor.ts'

const EDITOR_ROWS = 18
const EDITOR_HEIGHT_PX = 370
/** Do not wait longer than this for the rich editor: the plain field does everything that matters. */
const EDITOR_TIMEOUT_MS = 10_000

export interface HtmlEditorProps {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
  /** Told how to put the focus here, for a form that found something wrong. */
  readonly onReady: (target: { focus: () => void } | null) => void
  readonly variables: readonly Variable[]
}

type Create = typeof createCodeEditor

const tooLong = () => new Promise<never>((_, reject) => setTimeout(reject, EDITOR_TIMEOUT_MS))

const useCreateEditor = () => {
  const [loaded, setLoaded] = useState<{ create?: Create }>()
  useEffect(() => {
    let isHere = true
    const load = async () => (await import('./code-editor.ts')).createCodeEditor
    Promise.race([load(), tooLong()]).then(
      (create) => isHere && setLoaded({ create }),
      () => isHere && setLoaded({}),
    )
    return () => {
      isHere = false
    }
  }, [])
  return loaded
}

export const HtmlEditor = (props: HtmlEditorProps) => {
  const loaded = useCreateEditor()
  if (!loaded)
    return (
      <InputFrame label={props.label} required labelElement="div">
        <Skeleton height={EDITOR_HEIGHT_PX} />
      </InputFrame>
    )
  return loaded.create ? <CodeEditor {...props} create={loaded.create} /> : <PlainEditor {...props} />
}

/** Takes the place of the editor where its script did not arrive. */
const PlainEditor = ({ onReady, onChange, variables: _, ...props }: HtmlEditorProps) => (
  <Textarea
    {...props}
    ref={onReady}
    required
    rows={EDITOR_ROWS}
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const CodeEditor = ({ create, ...props }: HtmlEditorProps & { readonly create: Create }) => {
  const { id, label, error } = props
  const { group } = useTranslation('email-templates')
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<Create>>(undefined)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is read from `latest`.
  useEffect(() => {
    const view = create({
      parent: parent.current as HTMLElement,
      text: latest.current.value,
      variables: () => latest.current.variables,
      attributes: () => ({
        'aria-labelledby': `${id}-label`,
        'aria-required': 'true',
        tabindex: '0',
        ...(latest.current.error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      }),
      onChange: (text) => latest.current.onChange(text),
      onBlur: () => latest.current.onBlur(),
      phrases: group('editor'),
    })
    editor.current = view
    latest.current.onReady(view)
    return () => view.destroy()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty change makes the editor ask for its attributes again.
  useEffect(() => editor.current?.dispatch({}), [error])

  return (
    <InputFrame
      id={id}
      label={label}
      error={error}
      required
      labelElement="div"
      onLabelClick={() => editor.current?.focus()}
    >
      <div ref={parent} />
    </InputFrame>
  )
}
