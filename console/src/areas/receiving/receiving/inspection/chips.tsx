import classes from './inspection.module.css'

interface ChipsProps<Value extends string> {
  readonly label: string
  readonly name: string
  readonly values: readonly Value[]
  readonly value: Value | null
  readonly text: (value: Value) => string
  readonly onChange: (value: Value) => void
}

/** One of a few, side by side. Not a list to open: a scan that is typed into one would choose something. */
export const Chips = <Value extends string>({ label, name, values, value, text, onChange }: ChipsProps<Value>) => (
  <fieldset className={classes.chips}>
    <legend className={classes.legend}>{label}</legend>
    {values.map((one) => (
      <label key={one} className={classes.chip}>
        <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
        <span>{text(one)}</span>
      </label>
    ))}
  </fieldset>
)
