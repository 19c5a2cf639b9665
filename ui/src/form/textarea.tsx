import { InputFrame, type InputProps, useFramed } from './input-frame.tsx'

export const Textarea = (props: InputProps<'textarea'>) => {
  const [frame, input] = useFramed(props)
  return (
    <InputFrame {...frame}>
      <textarea rows={3} {...input} />
    </InputFrame>
  )
}
