export { Input, InputBase, Textarea, TextInput } from '@mantine/core'
