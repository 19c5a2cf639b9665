import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'

export interface ButtonLook {
  /** `filled` is the primary action, `default` any other, `plain` a quiet one: text without a box. */
  readonly variant?: 'filled' | 'default' | 'plain' | undefined
  readonly size?: 'sm' | 'compact-sm' | undefined
  /** A destructive action. */
  readonly tone?: 'danger' | undefined
  readonly className?: string | undefined
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'filled', size = 'sm', tone, className }: ButtonLook = {}) =>
  [classes.button, classes[variant], size === 'compact-sm' && classes.compact, tone && classes[tone], className]
    .filter(Boolean)
    .join(' ')

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {
  /** An icon before the label. */
  readonly leftSection?: ReactNode
  /** A spinner replaces the label, and the button keeps its width. */
  readonly loading?: boolean
  /** A label while it is busy, shown beside a spinner. */
  readonly busyLabel?: string | false | undefined
}

/**
 * While it cannot be pressed it is `aria-disabled` and ignores clicks: a `disabled` button would lose its focus, and a
 * screen reader its position.
 */
export const Button = ({ variant, size, tone, className, ...props }: ButtonProps) => {
  const { leftSection, loading = false, busyLabel, children, onClick, ...button } = props
  const isBusy = loading || Boolean(busyLabel)
  const isOff = isBusy || String(button['aria-disabled']) === 'true'
  const start = busyLabel ? <span className={classes.spinner} /> : leftSection
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ variant, size, tone, className })}
      aria-disabled={isOff || undefined}
      data-loading={loading || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {start && <span className={classes.section}>{start}</span>}
      {busyLabel || children}
      {loading && <span className={classes.spinner} />}
    </button>
  )
}

/** Looks like a button, opens something outside the app: a document to print, a page on another server. */
export const AnchorButton = ({ variant, size, tone, className, ...anchor }: ButtonLook & ComponentProps<'a'>) => (
  <a {...anchor} className={buttonClass({ variant, size, tone, className })} />
)
