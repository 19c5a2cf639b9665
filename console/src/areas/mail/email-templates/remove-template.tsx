import type { EmailTemplate } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { IconButton, TrashIcon, useConfirm, useToast } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useRuleUsesWarning } from '../../../parts/rule-uses.tsx'
import { useLanguageName } from './names.ts'

interface RemoveTemplateProps {
  readonly template: EmailTemplate
  readonly remove: (id: number) => Promise<unknown>
}

export const RemoveTemplate = ({ template, remove }: RemoveTemplateProps) => {
  const { t } = useTranslation('email-templates')
  const confirm = useConfirm()
  const toast = useToast()
  const warnOfRules = useRuleUsesWarning()
  const subject = textIn(template, 'subject', useLanguage())
  const named = { subject, language: useLanguageName()(template.language) }
  const ask = async () => {
    const warning = await warnOfRules('email-id', template.id)
    confirm({
      title: t('remove.title', named),
      text: (
        <>
          <p>{t('remove.question', named)}</p>
          <p>{t(template.default_language ? 'remove.effect_default' : 'remove.effect')}</p>
          {warning}
        </>
      ),
      confirmLabel: t('remove.confirm'),
      isDestructive: true,
      run: async () => {
        await remove(template.id)
        toast(t('remove.done', named))
      },
    })
  }
  return (
    <IconButton onClick={ask} aria-label={t('remove.label', named)} title={t('remove.confirm')}>
      <TrashIcon />
    </IconButton>
  )
}
