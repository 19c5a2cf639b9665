import { LOGO_TYPES } from '@returns-desk/contract'
import { Banner, Button, errorText, FileButton, Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { settingsQuery } from '../../../../parts/queries/settings-query.ts'
import { useApi, useServerAddress } from '../../../../shell/session/api.tsx'
import { useLogo } from '../queries.ts'
import classes from './portal.module.css'

/** A logo is in use as soon as it is uploaded: there is nothing to save. */
export const LogoPanel = () => {
  const { t } = useTranslation('settings')
  const url = useQuery(settingsQuery(useApi())).data?.logo_url ?? ''
  const { upload, remove } = useLogo()
  const toast = useToast()
  const hint = useId()
  const error = upload.error ?? remove.error
  const failure = t(upload.error ? 'portal.logo.failed' : 'portal.logo.failed_remove')
  const isBusy = upload.isPending || remove.isPending
  const dismiss = () => {
    upload.reset()
    remove.reset()
  }
  const choose = (file: File) => {
    dismiss()
    upload.mutate(file, { onSuccess: () => toast(t('portal.logo.saved')) })
  }
  const handleRemove = () => {
    if (isBusy) return
    dismiss()
    remove.mutate(undefined, { onSuccess: () => toast(t('portal.logo.removed')) })
  }
  return (
    <Panel title={t('portal.logo.title')} intro={t('portal.logo.text')}>
      {error && <Banner onDismiss={dismiss}>{errorText(error, failure)}</Banner>}
      <div className={classes.logo}>
        {url ? <Logo url={url} /> : <div className={classes.none}>{t('portal.logo.none')}</div>}
        <div className={classes.choosing}>
          <FileButton accept={LOGO_TYPES.join()} aria-describedby={hint} disabled={isBusy} onFile={choose}>
            {upload.isPending ? t('portal.logo.uploading') : t(url ? 'portal.logo.other' : 'portal.logo.choose')}
          </FileButton>
          {url && (
            <Button variant="default" tone="danger" onClick={handleRemove} aria-disabled={isBusy}>
              {t('portal.logo.remove')}
            </Button>
          )}
          <p id={hint}>{t('portal.logo.hint')}</p>
        </div>
      </div>
    </Panel>
  )
}

const Logo = ({ url }: { url: string }) => {
  const { t } = useTranslation('settings')
  return (
    <div className={classes.shown}>
      <img src={useServerAddress()(url)} alt={t('portal.logo.current')} />
    </div>
  )
}
