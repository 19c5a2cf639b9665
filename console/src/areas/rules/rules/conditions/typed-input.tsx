import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useState } from 'react'

interface TypedInputProps extends ComponentProps<'input'> {
  readonly separator: RegExp
  readonly onAdd: (texts: readonly string[]) => void
}

/** Values of any text. A separator, Enter or leaving the box ends one; several can be pasted at once. */
export const TypedInput = ({ separator, onAdd, onKeyDown, ...input }: TypedInputProps) => {
  const [typed, setTyped] = useState('')
  const add = (texts: readonly string[]) => {
    const added = texts.map((text) => text.trim()).filter((text) => text !== '')
    if (added.length > 0) onAdd(added)
    setTyped('')
  }
  const type = (text: string) => (separator.test(text) ? add(text.split(separator)) : setTyped(text))
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add([typed])
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n;\t]/.test(text)) return
    event.preventDefault()
    add(text.split(/[\n;\t]/))
  }
  return (
    <input
      {...input}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={handleKey}
      onPaste={paste}
      onBlur={() => add([typed])}
    />
  )
}
