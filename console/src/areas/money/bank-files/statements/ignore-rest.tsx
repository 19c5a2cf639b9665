import type { BankStatement } from '@returns-desk/contract'
import { Button, errorText, useConfirm, useToast } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from '../bank-files.module.css'
import { useIgnoreRest } from '../queries.ts'

/** All lines of a statement that are still open are no refunds. */
export const IgnoreRest = ({ statement: { id, open } }: { statement: BankStatement }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const confirm = useConfirm()
  const toast = useToast()
  const ignore = useIgnoreRest(id)
  const counted = (count: number) => ({ count, number: formatNumber(count, language) })
  const run = () =>
    ignore.mutateAsync(undefined).then(
      ({ ignored }) => toast(t('statements.rest.done', counted(ignored))),
      (error) => toast(errorText(error, t('failed.act'))),
    )
  const ask = () =>
    confirm({
      title: t('statements.rest.title', counted(open)),
      text: t('statements.rest.text'),
      confirmLabel: t('statements.rest.confirm'),
      run,
    })
  return (
    <Button variant="default" size="compact-sm" className={classes.rest} onClick={ask}>
      {t('statements.rest.button')}
    </Button>
  )
}
