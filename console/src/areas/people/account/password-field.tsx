import { type FieldProps, TextInput, useField } from '@returns-desk/ui'

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = ({ autoComplete, ...props }: PasswordFieldProps) => (
  <TextInput {...useField(props)} type="password" autoComplete={autoComplete} />
)
