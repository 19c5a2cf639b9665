import type { ReactNode } from 'react'
import classes from './notice.module.css'

export interface NoticeProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Buttons or links to continue. */
  readonly actions?: ReactNode
  readonly icon?: ReactNode
  /** The heading level: 1 if the notice is the whole page. */
  readonly level?: 1 | 2
}

/** A plain message: nothing here, not found, something broke. Always with a way on. */
export const Notice = ({ title, children, actions, icon, level = 2 }: NoticeProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={classes.notice}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
