import type { EmailTemplate } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { Banner, Button, errorText, useConfirm, useToast } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { ReactNode } from 'react'
import classes from './email-templates.module.css'
import { useLanguageName } from './names.ts'
import { useRestoreTemplate } from './queries.ts'

interface RestoreTemplateProps {
  readonly template: EmailTemplate
  readonly onDone?: () => void
  /** The buttons before it. */
  readonly children: ReactNode
}

/** A row of buttons that ends in "Restore default". */
export const RestoreTemplate = ({ template, onDone, children }: RestoreTemplateProps) => {
  const { t } = useTranslation('email-templates')
  const confirm = useConfirm()
  const toast = useToast()
  const restore = useRestoreTemplate(template.id)
  const subject = textIn(template, 'subject', useLanguage())
  const named = { subject, language: useLanguageName()(template.language) }
  const ask = () =>
    confirm({
      title: t('restore.title'),
      text: t('restore.text', named),
      confirmLabel: t('restore.confirm'),
      isDestructive: true,
      run: async () => {
        await restore.mutateAsync()
        toast(t('restore.done'))
        onDone?.()
      },
    })
  return (
    <div className={classes.stack}>
      {restore.error && <Banner onDismiss={restore.reset}>{errorText(restore.error, t('failed.restore'))}</Banner>}
      <div className={primitives.cluster}>
        {children}
        <Button variant="default" onClick={ask}>
          {t('restore.button')}
        </Button>
      </div>
    </div>
  )
}
