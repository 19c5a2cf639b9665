import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '../../../look/failure.tsx'
import { usePortal } from '../../../start/portal-context.ts'
import classes from './continue-elsewhere.module.css'

/** A link to continue with this order on another device, photos included. It grants access, so it is made on demand. */
export const ContinueElsewhere = () => {
  const { t } = useTranslation('new-return')
  const { api, shop } = usePortal()
  const failureText = useFailureText()
  const [link, setLink] = useState<string>()
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The link replaces the button, and takes over the focus.
  useEffect(() => {
    if (link) field.current?.focus()
  }, [link])
  const make = async () => {
    setBusy(true)
    setSaid('')
    try {
      setLink((await api.portal.link()).url)
    } catch (error) {
      setSaid(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const copy = async (url: string) => {
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setSaid(t(isCopied ? 'elsewhere.copied' : 'elsewhere.by_hand'))
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className={classes.elsewhere}>
      {link ? (
        <>
          <label className={primitives.strong} htmlFor="elsewhere">
            {t('elsewhere.link')}
          </label>
          <div className={classes.row}>
            <input
              ref={field}
              id="elsewhere"
              className={classes.link}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
            <Button variant="default" onClick={() => void copy(link)}>
              {t('elsewhere.copy')}
            </Button>
            {canShare && (
              <Button
                variant="default"
                onClick={() => void navigator.share({ title: shop.name, url: link }).catch(() => undefined)}
              >
                {t('elsewhere.share')}
              </Button>
            )}
          </div>
          <p className={classes.note}>{t('elsewhere.careful')}</p>
        </>
      ) : (
        <Button variant="plain" busyLabel={isBusy && t('portal:working')} onClick={() => void make()}>
          {t('elsewhere.make')}
        </Button>
      )}
      <p className={classes.note} role="status">
        {said}
      </p>
    </div>
  )
}
