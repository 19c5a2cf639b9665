/** What was found in the parcel, product by product. */
import type { InspectedItem, Inspection } from '@returns-desk/contract'
import { Banner, errorText, LinkButton, Panel, Skeleton } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { PhotoLinks } from '../../../../../parts/photos/photo-links.tsx'
import { inspectionQuery } from '../../../../../parts/queries/inspection-query.ts'
import { ShopTime } from '../../../../../parts/shop-time.tsx'
import { paths } from '../../../../../paths.ts'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import classes from './inspection-panel.module.css'

export const InspectionPanel = ({ returnId, isOver }: { returnId: string; isOver: boolean }) => {
  const { t } = useTranslation('receiving')
  const { data, error } = useQuery(inspectionQuery(useApi(), returnId))
  const mayReceive = useMay('receive')
  const inspect = mayReceive && !isOver && data && !data.is_kept && (
    <LinkButton to={paths.inspection(returnId)}>
      {t(data.is_done ? 'outcome_panel.again' : 'outcome_panel.inspect')}
    </LinkButton>
  )
  return (
    <Panel title={t('outcome_panel.title')}>
      {error && !data && <Banner isUnasked>{errorText(error, t('failed.inspection'))}</Banner>}
      {!error && !data && <Skeleton height={64} />}
      {data && <InspectionOutcome inspection={data} />}
      {inspect}
    </Panel>
  )
}

const InspectionOutcome = ({ inspection: { items, currency } }: { inspection: Inspection }) => {
  const { t } = useTranslation('receiving')
  if (items.every(({ inspected_at, received }) => !inspected_at && received === 0))
    return <p className={classes.none}>{t('outcome_panel.none')}</p>
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <Item key={item.product_id} item={item} currency={currency} />
      ))}
    </ul>
  )
}

const Item = ({ item, currency }: { item: InspectedItem; currency: string }) => {
  const { t } = useTranslation('receiving')
  const language = useLanguage()
  const { received, accepted, rejected, quantity, condition, disposition } = item
  const words = [condition && t(`condition.${condition}`), disposition && t(`disposition.${disposition}`)]
  const judged = words.filter(Boolean).join(' · ')
  return (
    <li className={classes.item}>
      <h3 className={classes.name}>{[item.product_title, item.variant_title].filter(Boolean).join(' · ')}</h3>
      <p>{t('outcome_panel.counts', { received, accepted, rejected, quantity })}</p>
      {judged && <p>{judged}</p>}
      {item.rejection_reason && (
        <p>
          {t('outcome_panel.rejected')} {item.rejection_reason}
        </p>
      )}
      {item.deduction > 0 && (
        <p>
          {t('outcome_panel.deduction', { amount: formatMoney(item.deduction, currency, language) })}{' '}
          {item.deduction_reason}
        </p>
      )}
      {item.note && (
        <p>
          {t('outcome_panel.note')} {item.note}
        </p>
      )}
      <PhotoLinks photos={item.photos} label={(number) => t('photo.open', { number })} />
      <InspectedBy item={item} />
    </li>
  )
}

const InspectedBy = ({ item: { inspected_at, inspected_by } }: { item: InspectedItem }) => {
  const { t } = useTranslation('receiving')
  if (!inspected_at) return <p className={primitives.fine}>{t('outcome_panel.not_yet')}</p>
  return (
    <p className={primitives.fine}>
      {inspected_by ? t('outcome_panel.by', { name: inspected_by.name }) : t('outcome_panel.at')} ·{' '}
      <ShopTime at={inspected_at} look="short" />
    </p>
  )
}
