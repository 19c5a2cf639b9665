import { CloseIcon, InputFrame } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Choice } from '../dictionary.ts'
import classes from './chips-input.module.css'
import { ChoiceList, matchingChoices } from './choice-list.tsx'

export interface ChipsInputProps {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** Only these can be chosen; without them anything can be typed. */
  readonly choices?: readonly Choice[] | undefined
  readonly labelOf: (value: string) => string
  /** What ends a value besides Enter. In a list of numbers a comma belongs to the number. */
  readonly separator: RegExp
  readonly inputMode?: 'decimal' | 'text'
}

/** Several values, each a chip that can be taken away. Backspace in the empty box takes the last one. */
export const ChipsInput = (props: ChipsInputProps) => {
  const { id, label, hint, error, values, onChange, choices, labelOf, separator, inputMode = 'text' } = props
  const { t } = useTranslation('rules')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const offered = choices ? matchingChoices(choices, typed) : []
  const listId = `${id}-list`

  const add = (texts: readonly string[]) => {
    const added = texts.map((text) => text.trim()).filter((text) => text !== '')
    if (added.length > 0) onChange([...new Set([...values, ...added])])
    setTyped('')
  }
  const remove = (value: string) => {
    onChange(values.filter((one) => one !== value))
    input.current?.focus()
  }
  const toggle = (choice: Choice | undefined) => {
    if (!choice) return
    setTyped('')
    setActive(choices?.indexOf(choice) ?? 0)
    onChange(
      values.includes(choice.value) ? values.filter((value) => value !== choice.value) : [...values, choice.value],
    )
  }
  const open = (index: number) => {
    setIsOpen(true)
    setActive(Math.min(Math.max(index, 0), offered.length - 1))
  }

  const choiceKeys: Record<string, () => void> = {
    ArrowDown: () => open(isOpen ? active + 1 : active),
    ArrowUp: () => open(active - 1),
    ...(isOpen && { Escape: () => setIsOpen(false), Enter: () => toggle(offered[active]) }),
  }
  const textKeys: Record<string, () => void> = typed.trim() === '' ? {} : { Enter: () => add([typed]) }
  const handleKey = (event: KeyboardEvent) => {
    const last = values.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) return remove(last)
    const handle = (choices ? choiceKeys : textKeys)[event.key]
    if (!handle) return
    event.preventDefault()
    handle()
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    if (choices) setIsOpen(true)
    else if (separator.test(text)) add(text.split(separator))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (choices || !/[\n;\t]/.test(text)) return
    event.preventDefault()
    add(text.split(/[\n;\t]/))
  }

  return (
    <InputFrame id={id} label={label} error={error} description={hint} className={classes.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips means the box among them. */}
      <div
        className={classes.box}
        data-invalid={error !== undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          setIsOpen(false)
          if (!choices) add([typed])
        }}
      >
        {values.map((value) => (
          <span key={value} className={classes.chip}>
            {labelOf(value)}
            <button
              type="button"
              className={classes.remove}
              aria-label={t('chips.remove', { value: labelOf(value) })}
              onClick={() => remove(value)}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={classes.input}
          inputMode={inputMode}
          autoComplete="off"
          value={typed}
          placeholder={values.length > 0 ? undefined : choices ? t('chips.choose') : t('chips.type')}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
          {...(choices && {
            role: 'combobox',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? listId : undefined,
            'aria-autocomplete': 'list' as const,
            'aria-activedescendant': isOpen && offered[active] ? `${listId}-${active}` : undefined,
            onClick: () => setIsOpen(true),
          })}
          onChange={({ target }) => type(target.value)}
          onKeyDown={handleKey}
          onPaste={paste}
        />
        {isOpen && (
          <ChoiceList id={listId} label={label} choices={offered} chosen={values} active={active} onToggle={toggle} />
        )}
      </div>
    </InputFrame>
  )
}
