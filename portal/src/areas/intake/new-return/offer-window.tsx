import type { Offer } from '@returns-desk/contract'
import { formatDay, useReader, useTranslation } from '@returns-desk/ui/i18n'
import classes from './step-page.module.css'

/** Why these products are accepted although the usual period is over, or only in some ways. */
export const OfferWindow = ({ window }: { window: Offer['window'] }) => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  if (!window) return null
  const day = (text: string) => formatDay(text, reader)
  const clock = t(`clock.${window.clock}`)
  if (!window.is_open && window.may_be_open_until)
    return (
      <p className={classes.note}>
        {t('offer.only_some', { date: day(window.last_day), clock, late: day(window.may_be_open_until) })}
      </p>
    )
  if (window.extension_days === 0) return null
  return (
    <p className={classes.note}>
      {t('offer.extended', { date: day(window.last_day), clock, count: window.extension_days })}
    </p>
  )
}
