import type { ExportLine } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, saveFile } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useLocation } from '@returns-desk/ui/router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import { useMay } from '../../../../shell/session/use-may.ts'
import classes from './export-dialog.module.css'
import { filterOf, listViewOf } from './list-view.ts'

const LINES: readonly ExportLine[] = ['return', 'product']

/** Closing it stops a download that is under way. */
export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('returns-export')
  const id = useId()
  const api = useApi()
  const { search } = useLocation()
  const maySeeAccounts = useMay('money')
  const [per, setPer] = useState<ExportLine>('return')
  const [withIbans, setWithIbans] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    setIsBusy(true)
    const own = new AbortController()
    stop.current = own
    // The address of the list is the view. Its page plays no part: the file has all of it.
    const view = filterOf(listViewOf(new URLSearchParams(search)))
    const iban = withIbans && per === 'return' ? { iban: '1' as const } : {}
    try {
      const file = await api.returnsExport.file({ query: { ...view, per, ...iban }, signal: own.signal })
      saveFile(file.name, file, file.type)
      onClose()
    } catch (error) {
      if (own.signal.aborted) return
      setFailure(errorText(error, t('failed')))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t('title')}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form={id} busyLabel={isBusy && t('busy')}>
            {t('download')}
          </Button>
        </>
      }
    >
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <p>{t('intro')}</p>
      <form id={id} onSubmit={submit} className={classes.form}>
        <fieldset className={classes.lines}>
          <legend>{t('per.label')}</legend>
          {LINES.map((line) => (
            <label key={line} className={classes.choice}>
              <input type="radio" name="per" checked={per === line} onChange={() => setPer(line)} />
              {t(`per.${line}`)}
            </label>
          ))}
        </fieldset>
        {maySeeAccounts && per === 'return' && (
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={withIbans}
              onChange={({ currentTarget }) => setWithIbans(currentTarget.checked)}
            />
            <span>
              {t('iban')}
              <span className={classes.hint}>{t('iban_hint')}</span>
            </span>
          </label>
        )}
      </form>
    </Dialog>
  )
}
