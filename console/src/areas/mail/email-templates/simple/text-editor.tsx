import type { Block } from '@returns-desk/engine'
import { InputFrame, Skeleton } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useId, useRef, useState } from 'react'
import type { createTextEditor, TextEditor, TextState } from './create-text-editor.ts'
import { LinkForm } from './link-form.tsx'
import { type MailVariable, nameVariable } from './mail-variables.ts'
import classes from './text-editor.module.css'
import { TextTools } from './text-tools.tsx'
import { VariableMenu } from './variable-menu.tsx'

interface CommonProps {
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
  readonly variables: readonly MailVariable[]
}

export interface LineEditorProps extends CommonProps {
  readonly value: string
  readonly onChange: (line: string) => void
}

export interface RichEditorProps extends CommonProps {
  readonly value: readonly Block[]
  readonly onChange: (blocks: Block[]) => void
}

type Create = typeof createTextEditor

/** Loaded once for all fields of a form. Where it does not arrive, the form says so and HTML can still be edited. */
let loading: Promise<Create> | undefined
const load = () => {
  loading ??= import('./create-text-editor.ts').then(({ createTextEditor }) => createTextEditor)
  return loading
}

export const useTextEditors = () => {
  const [create, setCreate] = useState<{ readonly make?: Create }>()
  useEffect(() => {
    let isHere = true
    load().then(
      (make) => isHere && setCreate({ make }),
      () => {
        loading = undefined
        if (isHere) setCreate({})
      },
    )
    return () => {
      isHere = false
    }
  }, [])
  return create
}

interface Frame {
  readonly id: string
  readonly label: string
  readonly description?: string | undefined
  readonly error?: string | undefined
}

const attributesOf = ({ id, description, error }: Frame, isRich: boolean): Record<string, string> => {
  const notes = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return {
    role: 'textbox',
    tabindex: '0',
    'aria-multiline': String(isRich),
    'aria-labelledby': `${id}-label`,
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(error ? { 'aria-invalid': 'true' } : {}),
  }
}

/** Made once; what changes later is read from the latest properties. */
const useEditor = <Props extends LineEditorProps | RichEditorProps>(
  props: Props,
  frame: Frame,
  make: (create: Create, parent: HTMLElement, latest: { readonly current: Props }) => TextEditor,
) => {
  const loaded = useTextEditors()
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<TextEditor>(undefined)
  const latest = useRef(props)
  latest.current = props
  const create = loaded?.make
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!create || !parent.current) return
    const made = make(create, parent.current, latest)
    editor.current = made
    return () => made.destroy()
  }, [create])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor asks for its attributes again.
  useEffect(() => editor.current?.refresh(), [frame.error])
  return { loaded, parent, editor }
}

/** A single line with variables in it: the same look as any other input. */
export const LineEditor = (props: LineEditorProps) => {
  const { t } = useTranslation('email-templates')
  const reader = useLanguage()
  const frame = { id: useId(), ...props }
  const latestFrame = useRef<Frame>(frame)
  latestFrame.current = frame
  const { loaded, parent, editor } = useEditor(props, frame, (create, element, latest) =>
    create({
      parent: element,
      line: latest.current.value,
      named: nameVariable(reader),
      attributes: () => attributesOf(latestFrame.current, false),
      onBlur: () => undefined,
      onChange: (line: string) => latest.current.onChange(line),
    }),
  )
  return (
    <InputFrame {...frameOf(frame)} onLabelClick={() => editor.current?.focus()}>
      <div className={classes.line}>
        <div className={classes.box} data-invalid={Boolean(props.error)}>
          {loaded ? <div ref={parent} className={classes.text} /> : <Skeleton height={34} />}
        </div>
        <VariableMenu
          isCompact
          label={t('simple.insert')}
          accessibleLabel={t('simple.insert_into', { field: props.label })}
          variables={props.variables}
          onChoose={(name) => editor.current?.insertVariable(name)}
        />
      </div>
    </InputFrame>
  )
}

const NOTHING: TextState = { isBold: false, list: undefined, href: undefined, hasSelection: false }

/** Paragraphs and lists, with buttons above them. */
export const RichEditor = (props: RichEditorProps) => {
  const { t } = useTranslation('email-templates')
  const reader = useLanguage()
  const frame = { id: useId(), ...props }
  const latestFrame = useRef<Frame>(frame)
  latestFrame.current = frame
  const [state, setState] = useState(NOTHING)
  const [isLinking, setLinking] = useState(false)
  const { loaded, parent, editor } = useEditor(props, frame, (create, element, latest) =>
    create({
      parent: element,
      blocks: latest.current.value,
      named: nameVariable(reader),
      attributes: () => attributesOf(latestFrame.current, true),
      onBlur: () => undefined,
      onChange: (blocks: Block[]) => latest.current.onChange(blocks),
      onState: setState,
    }),
  )
  const endLinking = (href?: string) => {
    setLinking(false)
    if (href === undefined) editor.current?.focus()
    else editor.current?.setLink(href)
  }
  return (
    <InputFrame {...frameOf(frame)} onLabelClick={() => editor.current?.focus()}>
      <div className={classes.box} data-invalid={Boolean(props.error)}>
        <div className={classes.toolbar} role="toolbar" aria-label={t('simple.tools', { field: props.label })}>
          <TextTools state={state} editor={editor} onLink={() => setLinking(!isLinking)} isLinking={isLinking} />
          <span className={classes.spring} />
          <VariableMenu
            label={t('simple.insert')}
            accessibleLabel={t('simple.insert_into', { field: props.label })}
            variables={props.variables}
            onChoose={(name) => editor.current?.insertVariable(name)}
          />
        </div>
        {isLinking && <LinkForm href={state.href ?? ''} variables={props.variables} onDone={endLinking} />}
        {loaded ? <div ref={parent} className={classes.text} data-rich="true" /> : <Skeleton height={128} />}
      </div>
    </InputFrame>
  )
}

const frameOf = ({ id, label, description, error }: Frame) => ({
  id,
  label,
  description,
  error,
  labelElement: 'div' as const,
})
