import { CheckIcon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { ReactNode } from 'react'
import classes from './checklist.module.css'

interface StepProps {
  readonly title: string
  /** What it is for, in one sentence. */
  readonly text: string
  readonly isDone: boolean
  /** What was found, once it is done. */
  readonly found?: ReactNode
  /** The way to the screen where it is done. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

export const Step = ({ title, text, isDone, found, action, children }: StepProps) => {
  const { t } = useTranslation('checklist')
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.mark}>{isDone && <CheckIcon />}</span>
      <div className={classes.content}>
        <h2>
          {title}
          <span className={classes.state}>{t(isDone ? 'done' : 'open')}</span>
        </h2>
        <p>{text}</p>
        {found && <p className={primitives.breaking}>{found}</p>}
        {children}
        {action && <div>{action}</div>}
      </div>
    </li>
  )
}
