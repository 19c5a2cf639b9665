import primitives from '@returns-desk/ui/primitives.module.css'
import { Fragment } from 'react'
import classes from './keys.module.css'

interface KeyCapsProps {
  /** Pressed together, or one after the other if there is a word for "then". */
  readonly keys: readonly string[]
  readonly between?: string
}

export const KeyCaps = ({ keys, between = '+' }: KeyCapsProps) => (
  <span className={primitives.unbroken}>
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index > 0 && <span className={primitives.fine}> {between} </span>}
        <kbd className={classes.cap}>{key}</kbd>
      </Fragment>
    ))}
  </span>
)
