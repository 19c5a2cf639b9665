import type { BankFile } from '@returns-desk/contract'
import { Banner, Button, errorText, saveFile, useConfirm, useToast } from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FILES_KEY } from '../../../parts/queries/bank-files-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import classes from './bank-files.module.css'
import { type FileAct, useFileAct } from './queries.ts'

/** It may only leave as the returns are now. */
const fits = ({ downloaded_at, payments }: BankFile) =>
  downloaded_at !== null || payments.every(({ problem }) => problem === null)

/** A file that somebody else has to approve can be downloaded only then. */
const canDownload = ({ state, four_eyes, is_gone }: BankFile) =>
  !is_gone && state !== 'void' && (state !== 'made' || !four_eyes)

const useDownload = ({ id, name }: BankFile) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.bankFiles.download({ params: { id } }),
    onSuccess: (file) => saveFile(file.name || name, file, file.type),
    // A refusal says that its payments have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: FILES_KEY }),
  })
}

export const FileActions = ({ file }: { file: BankFile }) => {
  const { t } = useTranslation('bank-files')
  const { staff } = useSessionShop()
  const act = useFileAct(file.id)
  const download = useDownload(file)
  const ask = useAsk(file, act.mutateAsync)
  const failed = act.error ?? download.error
  const dismiss = () => {
    act.reset()
    download.reset()
  }
  const { state, four_eyes, made_by, is_gone } = file
  const waits = state === 'made' && four_eyes
  const isOwn = waits && staff !== undefined && staff.id === made_by?.id
  const isOver = state === 'confirmed' || state === 'void'
  return (
    <>
      {failed && <Banner onDismiss={dismiss}>{errorText(failed, t('failed.act'))}</Banner>}
      {isOwn && <p>{t('file.wait_for_other')}</p>}
      {is_gone && <p>{t('file.gone')}</p>}
      <div className={classes.press}>
        {waits && !isOwn && fits(file) && (
          <Button loading={act.isPending} onClick={() => ask('approve')}>
            {t('act.approve')}
          </Button>
        )}
        {canDownload(file) && fits(file) && (
          <Button
            variant={state === 'made' || state === 'approved' ? 'filled' : 'default'}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('act.download')}
          </Button>
        )}
        {state === 'downloaded' && <Button onClick={() => ask('confirm')}>{t('act.confirm')}</Button>}
        {!isOver && (
          <Button variant="default" tone="danger" onClick={() => ask('void')}>
            {t('act.void')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Each names the file, its sum, and what follows. */
const useAsk = ({ name, amount, currency, count }: BankFile, run: (act: FileAct) => Promise<unknown>) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const confirm = useConfirm()
  const toast = useToast()
  return (act: FileAct) =>
    confirm({
      title: t(`${act}.title`, { name }),
      text: (
        <>
          <p className={classes.sum}>{formatMoney(amount, currency, language)}</p>
          <p>{t(`${act}.text`, { count, number: formatNumber(count, language) })}</p>
        </>
      ),
      confirmLabel: t(`${act}.confirm`),
      isDestructive: act === 'void',
      run: () => run(act).then(() => toast(t(`${act}.done`, { name }))),
    })
}
