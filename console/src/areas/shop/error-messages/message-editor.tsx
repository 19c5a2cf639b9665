import { ErrorMessageInput, issueMessage } from '@returns-desk/contract'
import { Button, Textarea } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import classes from './error-messages.module.css'

interface MessageEditorProps {
  readonly code: string
  readonly text: string
  readonly onType: (text: string) => void
  readonly onCancel: () => void
  readonly onSave: (text: string) => Promise<unknown>
}

export const MessageEditor = ({ code, text, onType, onCancel, onSave }: MessageEditorProps) => {
  const { t } = useTranslation('error-messages')
  const language = useLanguage()
  const [isChecked, setIsChecked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const checked = ErrorMessageInput.safeParse({ message: text })
  const issue = isChecked ? checked.error?.issues[0] : undefined

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isSaving || !checked.success) return
    setIsSaving(true)
    await onSave(checked.data.message)
    setIsSaving(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    // During IME composition (Japanese, dead keys) both keys belong to the input method.
    if (event.nativeEvent.isComposing || isSaving) return
    if (event.key === 'Enter') void save(event)
    if (event.key === 'Escape') onCancel()
  }
  return (
    <form className={classes.editor} onSubmit={save} noValidate>
      <Textarea
        autoFocus
        rows={2}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={handleKey}
        aria-label={t('edit.field', { code })}
        error={issue && issueMessage(issue, language)}
        description={t('edit.hint')}
        readOnly={isSaving}
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" aria-disabled={isSaving}>
          {isSaving ? t('edit.busy') : t('edit.save')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onCancel} disabled={isSaving}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  )
}
