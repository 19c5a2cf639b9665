import type { ReactNode } from 'react'
import { InputBox, InputFrame, type InputProps, useFramed } from './input-frame.tsx'

export interface TextInputProps extends InputProps<'input'> {
  /** At the end of the box: a unit, a picker. */
  readonly rightSection?: ReactNode
  readonly rightSectionWidth?: number | string | undefined
  /** A number or reference that is read character by character. */
  readonly isCode?: boolean
}

export const TextInput = ({ rightSection, rightSectionWidth, isCode = false, ...props }: TextInputProps) => {
  const [frame, input] = useFramed(props)
  const exact = (isCode || props.type === 'email') && { autoCapitalize: 'off', spellCheck: false }
  return (
    <InputFrame {...frame}>
      <InputBox section={rightSection} width={rightSectionWidth}>
        <input data-code={isCode || undefined} {...exact} {...input} />
      </InputBox>
    </InputFrame>
  )
}
