import type { RuleVersion } from '@returns-desk/contract'
import { Banner, Button, errorText, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useInsist } from '../failed-tests/use-insist.tsx'
import { type Compared, useRestore } from './queries.ts'
import classes from './versions.module.css'

interface VersionActionsProps {
  readonly version: RuleVersion
  readonly newest: number
  readonly onCompare: (compared: Compared) => void
}

export const VersionActions = ({ version: { number }, newest, onCompare }: VersionActionsProps) => {
  const { t } = useTranslation('rule-versions')
  const confirm = useConfirm()
  const toast = useToast()
  const restore = useRestore(newest)
  const { insist, dialog } = useInsist()
  const ask = () =>
    confirm({
      title: t('restore.title', { number }),
      text: t('restore.text', { number }),
      confirmLabel: t('restore.submit'),
      run: async () => {
        await insist((insisted) => restore.mutateAsync({ number, ...insisted }))
        toast(t('restore.done', { number }))
      },
    })
  return (
    <>
      {dialog}
      {restore.error && <Banner onDismiss={restore.reset}>{errorText(restore.error, t('failed.restore'))}</Banner>}
      <span className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('differences.show_of', { number })}
          onClick={() => onCompare({ number: number - 1, other: number })}
        >
          {t('differences.show')}
        </Button>
        {number === newest ? (
          <span className={primitives.soft}>{t('current')}</span>
        ) : (
          <Button variant="default" size="compact-sm" aria-label={t('restore.of', { number })} onClick={ask}>
            {t('restore.submit')}
          </Button>
        )}
      </span>
    </>
  )
}
