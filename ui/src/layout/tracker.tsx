import { CheckIcon } from '../icons.tsx'
import primitives from '../theme/primitives.module.css'
import classes from './tracker.module.css'

export interface TrackedStep {
  readonly key: string | number
  readonly label: string
  readonly isCompleted: boolean
  readonly isCurrent: boolean
  /** Details of the current step. */
  readonly note?: string | undefined
}

/** Step-by-step progress, the same for staff and customers. `completed` is for screen readers only. */
export const Tracker = ({ steps, completed }: { steps: readonly TrackedStep[]; completed: string }) => (
  <ol className={classes.track}>
    {steps.map(({ key, label, isCompleted, isCurrent, note }) => (
      <li key={key} data-completed={isCompleted} aria-current={isCurrent ? 'step' : undefined}>
        <span className={classes.mark}>{isCompleted && <CheckIcon />}</span>
        <span>
          {label}
          {note && <span className={classes.note}>{note}</span>}
        </span>
        {isCompleted && <span className={primitives.heard}>{completed}</span>}
      </li>
    ))}
  </ol>
)
