import { PRINTED } from '@returns-desk/contract'
import { AnchorButton, Banner, Button, Dialog, errorText, NativeSelect } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useBulkSelection } from '../../../bulk-runs/bulk-selection.tsx'
import { Preview, RowList } from './preview.tsx'
import { previewQuery, selectionOf } from './queries.ts'

/** Changes nothing, so it is done at once. The link is pressed by hand: browsers block windows that open by themselves. */
export const PrintDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const api = useApi()
  const selection = useBulkSelection()
  const [what, setWhat] = useState<(typeof PRINTED)[number]>('labels')
  const chosen = selectionOf(selection)
  const preview = useQuery(previewQuery(api, chosen, { kind: 'print', what }))
  const print = useMutation({ mutationFn: () => api.bulk.print({ body: { ...chosen, what } }) })
  const count = preview.data?.rows.filter(({ outcome }) => outcome === 'will').length ?? 0
  const made = print.data
  /** What was left out stays chosen: it may need a label first. */
  const finish = () => {
    if (made) selection.keep(made.left_out)
    onClose()
  }
  return (
    <Dialog
      title={t('title.print')}
      onCancel={() => !print.isPending && finish()}
      actions={
        <>
          <Button variant="default" onClick={finish} disabled={print.isPending}>
            {t(made ? 'close' : 'cancel')}
          </Button>
          {made ? (
            <AnchorButton href={made.url} target="_blank" rel="noopener" onClick={finish}>
              {t('print.open')}
            </AnchorButton>
          ) : (
            <Button
              disabled={count === 0 || preview.isFetching}
              loading={print.isPending}
              onClick={() => print.mutate()}
            >
              {t('press.print', { count, number: formatNumber(count, language) })}
            </Button>
          )}
        </>
      }
    >
      {print.error && <Banner onDismiss={print.reset}>{errorText(print.error, t('failed'))}</Banner>}
      {made ? (
        <>
          <p role="status">
            {t('print.made', { count: made.printed.length, number: formatNumber(made.printed.length, language) })}
          </p>
          <RowList rows={made.left_out} />
        </>
      ) : (
        <>
          <NativeSelect
            label={t('field.print')}
            autoFocus
            value={what}
            onChange={({ currentTarget: { value } }) => setWhat(value as typeof what)}
          >
            {PRINTED.map((one) => (
              <option key={one} value={one}>
                {t(`print.${one}`)}
              </option>
            ))}
          </NativeSelect>
          <Preview query={preview} isAsked />
        </>
      )}
    </Dialog>
  )
}
