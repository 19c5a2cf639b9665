import { Button } from '@returns-desk/ui'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { MailVariable } from './mail-variables.ts'
import classes from './variable-menu.module.css'

interface VariableMenuProps {
  /** The words on the button. */
  readonly label: string
  /** For buttons of the same words: which field this one is for. */
  readonly accessibleLabel?: string
  /** Beside a line there is room for a plus sign only. */
  readonly isCompact?: boolean
  readonly variables: readonly MailVariable[]
  readonly onChoose: (name: string) => void
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A button that opens the list of variables, each with what it stands for. */
export const VariableMenu = (props: VariableMenuProps) => {
  const { label, accessibleLabel, isCompact = false, variables, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const close = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    whole.current?.querySelector('button')?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const all = items()
    const move = MOVES[event.key]
    if (move) {
      event.preventDefault()
      all[move(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
  }
  const choose = (name: string) => {
    close()
    onChoose(name)
  }
  return (
    <div ref={whole} className={classes.whole}>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={accessibleLabel}
        title={isCompact ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isCompact ? '+' : label}
      </Button>
      {isOpen && (
        // The items have the focus; the list only listens to their keys.
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={classes.menu}
          onKeyDown={handleKey}
          tabIndex={-1}
        >
          {variables.map(({ name, label: words, description }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              className={classes.item}
              onClick={() => choose(name)}
              tabIndex={-1}
            >
              <span className={primitives.emphasis}>{words}</span>
              <span className={classes.description}>{description}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
