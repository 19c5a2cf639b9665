import classes from './parts-list.module.css'

interface PartsProps {
  readonly text: string
  readonly parts: readonly string[]
}

/** Parts of a template that its author should know about. */
export const Parts = ({ text, parts }: PartsProps) => (
  <div className={classes.parts}>
    <p>{text}</p>
    {parts.length > 0 && (
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <code>{part}</code>
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Always there, so that a screen reader is already listening. */
export const PartsList = (props: PartsProps) => (
  <div role="status">{props.parts.length > 0 && <Parts {...props} />}</div>
)
