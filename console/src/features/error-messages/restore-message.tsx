import { Button } from '@mantine/core'
import { useConfirm } from '@returns-desk/ui'
import { useTranslation } from 'react-i18next'

interface RestoreMessageProps {
  readonly code: string
  readonly restore: (code: string) => Promise<unknown>
}

export const RestoreMessage = ({ code, restore }: RestoreMessageProps) => {
  const { t } = useTranslation('error-messages')
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: t('restore.title', { code }),
      text: <p>{t('restore.text', { code })}</p>,
      confirmLabel: t('restore.confirm'),
      isDestructive: true,
      run: () => restore(code),
    })
  return (
    <Button variant="default" size="compact-sm" onClick={ask} aria-label={t('restore.label', { code })}>
      {t('restore.verb')}
    </Button>
  )
}
