import { statusGroup } from '@returns-desk/engine'
import classes from './status-badge.module.css'
import { statusIndex, statusLabel } from './statuses.ts'

interface Status {
  readonly name: string
  readonly display_name: string
  readonly order_index: number
}

/** The colour of a status's group. Never alone: the name is beside it. */
export const StatusDot = ({ status }: { status: Pick<Status, 'order_index'> }) => (
  <span className={classes.dot} data-group={statusGroup(statusIndex(status))} />
)

export const StatusBadge = ({ status }: { status: Status }) => (
  <span className={classes.badge}>
    <StatusDot status={status} />
    <span>{statusLabel(status)}</span>
  </span>
)
