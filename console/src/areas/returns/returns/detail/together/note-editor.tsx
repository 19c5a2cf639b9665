import { Button, Textarea, Unseen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Colleague, mentionAt, proposedFor } from './mentions.ts'
import classes from './notes.module.css'

interface NoteEditorProps {
  readonly label: string
  readonly initial?: string
  readonly submitLabel: string
  readonly colleagues: readonly Colleague[]
  readonly isBusy: boolean
  /** True once it is saved. */
  readonly onSubmit: (typed: string) => Promise<boolean>
  readonly onCancel?: () => void
}

/** The proposals for what is being typed after an @. They are chosen by keyboard while the focus stays in the text. */
const useProposals = (colleagues: readonly Colleague[]) => {
  const [cursor, setCursor] = useState<number>()
  const [active, setActive] = useState(0)
  const [typed, setTyped] = useState('')
  const mention = cursor === undefined ? undefined : mentionAt(typed, cursor)
  const proposed = mention ? proposedFor(mention.query, colleagues) : []
  return {
    mention,
    proposed,
    active: Math.min(active, Math.max(0, proposed.length - 1)),
    setActive,
    close: () => setCursor(undefined),
    look: (text: string, at: number) => {
      setTyped(text)
      setCursor(at)
      setActive(0)
    },
  }
}

export const NoteEditor = (props: NoteEditorProps) => {
  const { label, initial = '', submitLabel, colleagues, isBusy, onSubmit, onCancel } = props
  const { t } = useTranslation('returns')
  const [text, setText] = useState(initial)
  const { mention, proposed, active, setActive, close, look } = useProposals(colleagues)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isOpen = proposed.length > 0

  const choose = ({ name }: Colleague) => {
    if (!mention || !box.current) return
    const start = `${text.slice(0, mention.start)}@${name} `
    const rest = text.slice(mention.start + 1 + mention.query.length)
    setText(start + rest)
    close()
    box.current.focus()
    requestAnimationFrame(() => box.current?.setSelectionRange(start.length, start.length))
  }
  const submit = async () => {
    close()
    if (await onSubmit(text)) setText(initial)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return void submit()
    if (!isOpen) return
    const chosen = proposed[active]
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive((active + 1) % proposed.length),
      ArrowUp: () => setActive((active + proposed.length - 1) % proposed.length),
      Enter: () => chosen && choose(chosen),
      Tab: () => chosen && choose(chosen),
      Escape: close,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className={classes.editor}>
      <Textarea
        ref={box}
        label={label}
        description={colleagues.length > 0 ? t('notes.hint') : undefined}
        rows={3}
        maxLength={5000}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          look(currentTarget.value, currentTarget.selectionStart)
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {isOpen && (
        <div id={`${id}-list`} role="listbox" aria-label={t('notes.colleagues')} className={classes.proposals}>
          {proposed.map((person, index) => (
            // The keyboard is handled where the text is; a press must not take the focus from there.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.proposal}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <Unseen role="status">{isOpen && t('notes.proposed', { count: proposed.length })}</Unseen>
      <div className={primitives.cluster}>
        <Button size="compact-sm" loading={isBusy} aria-disabled={text.trim() === ''} onClick={() => void submit()}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('notes.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
