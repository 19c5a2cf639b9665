import type { PortalReturn } from '@returns-desk/contract'
import { AnchorButton } from '@returns-desk/ui/button'
import { formatDay, useReader, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Instructions } from '../../../look/instructions.tsx'
import { Card } from '../../../look/page.tsx'
import classes from './return-screen.module.css'

/** What the customer has to do with the parcel, and the deadline. */
export const NextSteps = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const reader = useReader()
  if (detail.is_kept)
    return (
      <Card title={t('next')}>
        <p className={primitives.headline}>{t('kept.text')}</p>
        <p className={primitives.note}>{t('kept.note')}</p>
      </Card>
    )
  const { return_method: method, number, send_by, awb, label_url, slip_url, is_label_awaited } = detail
  return (
    <Card title={t('next')}>
      <p className={primitives.headline}>{method.name}</p>
      <Instructions text={method.long_instruction} />
      {send_by && <p className={primitives.headline}>{t('send_by', { date: formatDay(send_by, reader) })}</p>}
      {(awb || label_url) && (
        <div className={classes.label}>
          {awb && (
            <span className={primitives.note}>
              {t('awb')} <span className={primitives.code}>{awb}</span>
            </span>
          )}
          {label_url && (
            <AnchorButton href={label_url} target="_blank" rel="noreferrer">
              {t('label')}
            </AnchorButton>
          )}
        </div>
      )}
      {slip_url && (
        <div className={classes.label}>
          <p className={primitives.note}>{t('slip_hint', { number })}</p>
          <AnchorButton href={slip_url} target="_blank" rel="noreferrer">
            {t('slip')}
          </AnchorButton>
        </div>
      )}
      {is_label_awaited && (
        <p role="status" className={primitives.note}>
          {t('label_awaited')}
        </p>
      )}
    </Card>
  )
}
