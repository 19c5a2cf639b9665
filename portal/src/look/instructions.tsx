import classes from './instructions.module.css'

/** The shop's instructions for a method: plain text, with its line breaks. */
export const Instructions = ({ text }: { text: string }) => text && <p className={classes.instructions}>{text}</p>
