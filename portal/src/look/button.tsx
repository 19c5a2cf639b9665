import { useTranslation } from '@returns-desk/ui/i18n-light'
import type { ReactNode } from 'react'
import { Link } from '../start/router.tsx'
import classes from './button.module.css'

export interface ButtonProps {
  readonly id?: string | undefined
  readonly children: ReactNode
  /** `main` is the one way on; `quiet` is any other; `danger` takes something away. */
  readonly kind?: 'main' | 'quiet' | 'plain' | 'danger'
  readonly type?: 'button' | 'submit'
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly label?: string | undefined
  readonly onClick?: () => void
}

/** Stays focusable while it is busy: a button that vanishes from under a screen reader's cursor loses its reader. */
export const Button = (props: ButtonProps) => {
  const { id, children, kind = 'quiet', type = 'button', isBusy = false, isDisabled = false, label, onClick } = props
  const { t } = useTranslation('portal')
  return (
    <button
      id={id}
      type={type}
      className={classes.button}
      data-kind={kind}
      aria-disabled={isBusy || isDisabled}
      aria-label={label}
      onClick={(event) => {
        if (isBusy || isDisabled) event.preventDefault()
        else onClick?.()
      }}
    >
      {isBusy && <span className={classes.busy} />}
      {isBusy ? t('working') : children}
    </button>
  )
}

interface LinkButtonProps extends Pick<ButtonProps, 'children' | 'kind'> {
  readonly to: string
}

/** Looks like a button, is a link. */
export const LinkButton = ({ to, kind = 'quiet', children }: LinkButtonProps) => (
  <Link to={to} className={`${classes.button} ${classes[kind] ?? ''}`}>
    {children}
  </Link>
)

/** Opens what is not a page of the portal, beside it: a document to print. */
export const ExternalButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={`${classes.button} ${classes.main}`} href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)
