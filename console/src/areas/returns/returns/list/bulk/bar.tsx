import { BULK_LIMIT, type BulkView, type PreviewedAction } from '@returns-desk/contract'
import { Button } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { useBulkSelection } from '../../../bulk-runs/bulk-selection.tsx'
import { ActionDialog } from './action-dialog.tsx'
import classes from './bar.module.css'

type Kind = PreviewedAction['kind']

const useKinds = (): Kind[] => {
  const [moves, handles] = [useMay('move'), useMay('handle')]
  return [
    ...(moves ? ['move' as const] : []),
    'assign',
    'note',
    ...(handles ? (['mail', 'label'] as const) : []),
    'print',
  ]
}

export const Bar = ({ view, total }: { view: BulkView; total: number | undefined }) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const { count, all, rows, chooseAll, keep } = useBulkSelection()
  const kinds = useKinds()
  const [open, setOpen] = useState<Kind>()
  const said = (key: string, number: number) => t(key, { count: number, number: formatNumber(number, language) })
  const hasMore = all === undefined && total !== undefined && total > rows.size && total <= BULK_LIMIT
  return (
    <section className={classes.bar} aria-label={t('bar.label')}>
      <div className={classes.chosen}>
        <strong role="status">{said('bar.chosen', count)}</strong>
        {hasMore && (
          <Button size="compact-sm" variant="plain" onClick={() => chooseAll(view, total)}>
            {said('bar.all', total)}
          </Button>
        )}
        <Button size="compact-sm" variant="plain" onClick={() => keep([])}>
          {t('bar.clear')}
        </Button>
      </div>
      <div className={classes.actions}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            disabled={count > BULK_LIMIT}
            onClick={() => setOpen(kind)}
          >
            {t(`action.${kind}`)}
          </Button>
        ))}
      </div>
      {count > BULK_LIMIT && <p>{t('bar.too_many', { number: formatNumber(BULK_LIMIT, language) })}</p>}
      {open && <ActionDialog kind={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
