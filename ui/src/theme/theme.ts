import { Button, createTheme, Input, type MantineColorsTuple, Textarea } from '@mantine/core'
import classes from './theme.module.css'

// The kit wants ten shades of a colour to know it by name; every shade is the one token, which knows both schemes.
const petrol = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple

export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'filled' },
      classNames: { root: classes.button, label: classes.buttonLabel },
    }),
    Input: Input.extend({ classNames: { input: classes.input } }),
    InputWrapper: Input.Wrapper.extend({
      classNames: { label: classes.label, description: classes.description, error: classes.error },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    }),
    Textarea: Textarea.extend({ defaultProps: { rows: 3 } }),
  },
})
