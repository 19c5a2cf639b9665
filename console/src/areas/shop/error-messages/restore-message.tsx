import { Button, useConfirm } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useLanguageName } from './language-name.ts'
import type { OneText } from './texts.ts'

interface RestoreMessageProps {
  readonly text: OneText
  readonly restore: (text: OneText) => Promise<unknown>
}

export const RestoreMessage = ({ text, restore }: RestoreMessageProps) => {
  const { t } = useTranslation('error-messages')
  const { code } = text
  const language = useLanguageName()(text.language)
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: t('restore.title', { code }),
      text: (
        <>
          <p>{t('restore.text', { code })}</p>
          {language && <p>{t('restore.language', { language })}</p>}
        </>
      ),
      confirmLabel: t('restore.confirm'),
      isDestructive: true,
      run: () => restore(text),
    })
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={ask}
      aria-label={[t('restore.label', { code }), language].filter(Boolean).join(', ')}
    >
      {t('restore.verb')}
    </Button>
  )
}
