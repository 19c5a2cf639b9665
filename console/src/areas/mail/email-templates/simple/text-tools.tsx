import { Icon, IconButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode, RefObject } from 'react'
import type { TextEditor, TextState } from './create-text-editor.ts'
import classes from './text-editor.module.css'

interface TextToolsProps {
  readonly state: TextState
  readonly editor: RefObject<TextEditor | undefined>
  readonly isLinking: boolean
  readonly onLink: () => void
}

export const TextTools = ({ state, editor, isLinking, onLink }: TextToolsProps) => {
  const { t } = useTranslation('email-templates')
  return (
    <>
      <Tool label={t('simple.bold')} isPressed={state.isBold} onPress={() => editor.current?.toggleBold()}>
        {t('simple.bold_letter')}
      </Tool>
      <Tool label={t('simple.link')} isPressed={isLinking || state.href !== undefined} onPress={onLink}>
        <Icon size={16}>
          <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3l-1 1" />
          <path d="M11.5 8.5a3 3 0 0 0-4.3 0l-2.4 2.4a3 3 0 0 0 4.3 4.3l1-1" />
        </Icon>
      </Tool>
      <Tool
        label={t('simple.bullets')}
        isPressed={state.list === 'bullet_list'}
        onPress={() => editor.current?.toggleList('bullet_list')}
      >
        <Icon size={16}>
          <path d="M8 5.5h8M8 10h8M8 14.5h8M4 5.5h.01M4 10h.01M4 14.5h.01" />
        </Icon>
      </Tool>
      <Tool
        label={t('simple.numbers')}
        isPressed={state.list === 'ordered_list'}
        onPress={() => editor.current?.toggleList('ordered_list')}
      >
        <Icon size={16}>
          <path d="M9 5.5h7M9 10h7M9 14.5h7M3.5 4.5l1-.7v4M3.3 12.2c1.6-1 2.6.4 1.4 1.6L3.3 15.5h2.2" />
        </Icon>
      </Tool>
    </>
  )
}

interface ToolProps {
  readonly label: string
  readonly isPressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The text keeps its focus and its selection while a button is pressed with the mouse. */
const Tool = ({ label, isPressed, onPress, children }: ToolProps) => (
  <IconButton
    className={classes.tool ?? ''}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </IconButton>
)
