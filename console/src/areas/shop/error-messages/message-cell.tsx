import { Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef } from 'react'
import { MissingMark } from '../../../parts/texts/missing-mark.tsx'
import type { Drafts } from './drafts.ts'
import classes from './error-messages.module.css'
import { useLanguageName } from './language-name.ts'
import { MessageEditor } from './message-editor.tsx'
import { RestoreMessage } from './restore-message.tsx'
import { draftKey, type OneText } from './texts.ts'

interface MessageCellProps {
  readonly text: OneText
  readonly drafts: Drafts
  readonly onSave: (text: OneText, message: string) => Promise<unknown>
  readonly restore: (text: OneText) => Promise<unknown>
}

/** The message itself is the button that opens its editor; when the editor closes, focus is back on it. */
export const MessageCell = ({ text: shown, drafts, onSave, restore }: MessageCellProps) => {
  const { t } = useTranslation('error-messages')
  const { message } = shown
  const key = draftKey(shown)
  const language = useLanguageName()(shown.language)
  const code = [shown.code, language].filter(Boolean).join(', ')
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const text = drafts.textOf(key)
  const isOpen = text !== undefined

  // Saving a default as it is would freeze it as the shop's own words, in one language.
  const save = async (ready: string) => {
    if (ready === message) drafts.close(key)
    else await onSave(shown, ready)
  }

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (isOpen) {
    return (
      <MessageEditor
        code={code}
        text={text}
        onType={(typed) => drafts.write(key, typed)}
        onCancel={() => drafts.close(key)}
        onSave={save}
      />
    )
  }
  return (
    <div className={classes.text} lang={shown.isMissing ? 'en' : shown.language}>
      <button
        ref={button}
        type="button"
        className={classes.message}
        onClick={() => drafts.open(key, message)}
        aria-label={t('edit.label', { code, message })}
      >
        <span>{message}</span>
        <Icon size={16}>
          <path d="m4 13.2-.6 3.4 3.4-.6 9-9a1.6 1.6 0 0 0 0-2.3l-.5-.5a1.6 1.6 0 0 0-2.3 0z" />
        </Icon>
      </button>
      {shown.isMissing && (
        <MissingMark hint={t('missing_hint', { language })}>{t('missing', { language })}</MissingMark>
      )}
      {!shown.isDefault && <RestoreMessage text={shown} restore={restore} />}
    </div>
  )
}
