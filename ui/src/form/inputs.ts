export { NativeSelect } from './native-select.tsx'
export { TextInput } from './text-input.tsx'
export { Textarea } from './textarea.tsx'
