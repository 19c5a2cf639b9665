import classes from './instructions.module.css'

/** What the shop says about a method: plain text, as it was typed, line by line. */
export const Instructions = ({ text }: { text: string }) => text && <p className={classes.instructions}>{text}</p>
