import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

/** The last line of a form: its buttons. Apart from the forms: not every one needs the libraries of the others. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>
