import classes from './parts-list.module.css'

interface PartsListProps {
  readonly text: string
  readonly parts: readonly string[]
}

/** Parts of a template that its author should know about. Always there, so that a screen reader is already listening. */
export const PartsList = ({ text, parts }: PartsListProps) => (
  <div role="status" className={classes.parts}>
    {parts.length > 0 && (
      <>
        <p>{text}</p>
        <ul>
          {parts.map((part) => (
            <li key={part}>
              <code>{part}</code>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
