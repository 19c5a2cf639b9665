import type { ErrorMessage } from '@returns-desk/contract'
import { Icon } from '@returns-desk/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drafts } from './drafts.ts'
import classes from './error-messages.module.css'
import { MessageEditor } from './message-editor.tsx'

interface MessageCellProps {
  readonly message: ErrorMessage
  readonly drafts: Drafts
  readonly onSave: (code: string, text: string) => Promise<unknown>
}

/** The message itself is the button that opens its editor; when the editor closes, focus is back on it. */
export const MessageCell = ({ message: { code, message }, drafts, onSave }: MessageCellProps) => {
  const { t } = useTranslation('error-messages')
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const text = drafts.textOf(code)
  const isOpen = text !== undefined

  // Saving a default as it is would freeze it as the shop's own words, in one language.
  const save = async (ready: string) => {
    if (ready === message) drafts.close(code)
    else await onSave(code, ready)
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
        onType={(typed) => drafts.write(code, typed)}
        onCancel={() => drafts.close(code)}
        onSave={save}
      />
    )
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes.message}
      onClick={() => drafts.open(code, message)}
      aria-label={t('edit.label', { code, message })}
    >
      <span>{message}</span>
      <Icon size={16}>
        <path d="m4 13.2-.6 3.4 3.4-.6 9-9a1.6 1.6 0 0 0 0-2.3l-.5-.5a1.6 1.6 0 0 0-2.3 0z" />
      </Icon>
    </button>
  )
}
