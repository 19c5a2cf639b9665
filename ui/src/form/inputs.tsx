import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { Icon } from '../icons.tsx'
import { describedBy, InputFrame, type InputWords } from './input-frame.tsx'
import classes from './inputs.module.css'

/** `className` belongs to the frame: it says where a form puts the whole. */
type InputProps<Tag extends 'input' | 'textarea' | 'select'> = InputWords & ComponentProps<Tag>

type Framed = InputWords & { id?: string | undefined; className?: string | undefined; required?: boolean | undefined }

/** Parts what stands around an input from what it is itself, and joins the two by their ids. */
const useFramed = <Props extends Framed>(props: Props) => {
  const made = useId()
  const { id = made, label, description, error, optional, className, ...input } = props
  return {
    frame: { id, label, description, error, optional, className, required: input.required },
    input: {
      ...input,
      id,
      className: classes.input,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy(id, { description, error }),
    },
  }
}

export interface TextInputProps extends InputProps<'input'> {
  /** At the end of the line, within the box: a unit, a picker. */
  readonly rightSection?: ReactNode
  readonly rightSectionWidth?: number | string | undefined
  /** A number or reference that is read sign by sign. */
  readonly isCode?: boolean
}

export const TextInput = ({ rightSection, rightSectionWidth, isCode = false, ...props }: TextInputProps) => {
  const { frame, input } = useFramed(props)
  const isExact = isCode || props.type === 'email'
  return (
    <InputFrame {...frame}>
      <Box section={rightSection} width={rightSectionWidth}>
        <input
          data-code={isCode || undefined}
          autoCapitalize={isExact ? 'off' : undefined}
          spellCheck={isExact ? false : undefined}
          {...input}
        />
      </Box>
    </InputFrame>
  )
}

export const Textarea = (props: InputProps<'textarea'>) => {
  const { frame, input } = useFramed(props)
  return (
    <InputFrame {...frame}>
      <textarea rows={3} {...input} />
    </InputFrame>
  )
}

/** One of a few: the browser's own list, which phones know how to show. */
export const NativeSelect = (props: InputProps<'select'>) => {
  const { frame, input } = useFramed(props)
  return (
    <InputFrame {...frame}>
      <Box section={<ChevronDownIcon />}>
        <select {...input} />
      </Box>
    </InputFrame>
  )
}

/** Looks like a field, and opens something to choose from. */
export const InputButton = (props: InputWords & ComponentProps<'button'> & { readonly required?: undefined }) => {
  const { frame, input } = useFramed(props)
  return (
    <InputFrame {...frame}>
      <Box section={<ChevronDownIcon />}>
        <button type="button" {...input} />
      </Box>
    </InputFrame>
  )
}

const Box = ({
  section,
  width,
  children,
}: {
  section: ReactNode
  width?: TextInputProps['rightSectionWidth']
  children: ReactNode
}) => {
  if (!section) return children
  const style = width === undefined ? undefined : { '--section': typeof width === 'number' ? `${width}px` : width }
  return (
    <div className={classes.box} style={style as CSSProperties}>
      {children}
      <div className={classes.section}>{section}</div>
    </div>
  )
}

const ChevronDownIcon = () => (
  <Icon size={16}>
    <path d="M5.5 8 10 12.5 14.5 8" />
  </Icon>
)
