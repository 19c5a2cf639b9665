import { type Button, createTheme, type Input, type MantineColorsTuple, type Textarea } from '@mantine/core'
import classes from './theme.module.css'

// The kit wants ten shades of a colour to know it by name; every shade is the one token, which knows both schemes.
const petrol = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple

type Look<Component extends { readonly extend: (look: never) => unknown }> = Parameters<Component['extend']>[0]

export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Not by `Button.extend`, which only checks types: it would bring every component along, into every first visit.
  components: {
    Button: {
      defaultProps: { variant: 'filled' },
      classNames: { root: classes.button, label: classes.buttonLabel },
    } satisfies Look<typeof Button>,
    Input: { classNames: { input: classes.input } } satisfies Look<typeof Input>,
    InputWrapper: {
      classNames: {
        label: classes.label,
        description: classes.description,
        error: classes.error,
      },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    } satisfies Look<typeof Input.Wrapper>,
    Textarea: { defaultProps: { rows: 3 } } satisfies Look<typeof Textarea>,
  },
})
