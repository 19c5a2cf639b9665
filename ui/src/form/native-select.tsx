import type { ComponentProps } from 'react'
import { Icon } from '../icons.tsx'
import { InputBox, InputFrame, type InputProps, type InputWords, useFramed } from './input-frame.tsx'

const ChevronDownIcon = () => (
  <Icon size={16}>
    <path d="M5.5 8 10 12.5 14.5 8" />
  </Icon>
)

/** One of a few options: the browser's own list, which phones display well. */
export const NativeSelect = (props: InputProps<'select'>) => {
  const [frame, input] = useFramed(props)
  return (
    <InputFrame {...frame}>
      <InputBox section={<ChevronDownIcon />}>
        <select {...input} />
      </InputBox>
    </InputFrame>
  )
}

/** Looks like such a list, and opens a custom one. */
export const InputButton = (props: InputWords & ComponentProps<'button'> & { readonly required?: undefined }) => {
  const [frame, input] = useFramed(props)
  return (
    <InputFrame {...frame}>
      <InputBox section={<ChevronDownIcon />}>
        <button type="button" {...input} />
      </InputBox>
    </InputFrame>
  )
}
