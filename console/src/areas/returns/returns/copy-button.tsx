import { copyText, Icon, IconButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'

/** `name` is the label of the copied text: "IBAN". */
export const CopyButton = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const copy = async () => toast(t((await copyText(text)) ? 'copy.done' : 'copy.failed', { name }))
  const label = t('copy.label', { name })
  return (
    <IconButton onClick={copy} aria-label={label} title={label}>
      <Icon size={16}>
        <path d="M7.5 7.5V4.5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3M4.5 7.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z" />
      </Icon>
    </IconButton>
  )
}
