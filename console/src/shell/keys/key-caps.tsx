import { Fragment } from 'react'
import classes from './keys.module.css'

interface KeyCapsProps {
  /** Pressed together, or one after the other if there is a word for "then". */
  readonly keys: readonly string[]
  readonly between?: string
}

export const KeyCaps = ({ keys, between = '+' }: KeyCapsProps) => (
  <span className={classes.caps}>
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && <span className={classes.between}> {between} </span>}
        <kbd className={classes.cap}>{key}</kbd>
      </Fragment>
    ))}
  </span>
)
