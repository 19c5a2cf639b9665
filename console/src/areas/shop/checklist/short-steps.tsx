/** The steps that need no more than a sentence and the way to their screen. */
import { CHECKLIST_MOST_ORDERS, type ChecklistSteps } from '@returns-desk/contract'
import { AnchorButton, LinkButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMoment } from '../../../parts/use-moment.ts'
import { paths } from '../../../paths.ts'
import { Step } from './step.tsx'

interface Found<Name extends keyof ChecklistSteps> {
  readonly found: ChecklistSteps[Name]
  /** Of all that is to do, this comes first. */
  readonly isNext: boolean
}

/** One way on at a time. */
const variantFor = (isNext: boolean) => (isNext ? 'filled' : 'default')

export const AddressStep = ({ isNext, found: { is_done, name, city } }: Found<'return_address'>) => {
  const { t } = useTranslation('checklist')
  return (
    <Step
      title={t('address.title')}
      text={t('address.text')}
      isDone={is_done}
      found={is_done && t('address.found', { name, city })}
      action={
        <LinkButton to={paths.couriers} variant={variantFor(isNext)}>
          {t(is_done ? 'address.change' : 'address.open')}
        </LinkButton>
      }
    />
  )
}

export const LabelsStep = ({ isNext, found: { is_done, couriers, prints_own } }: Found<'labels'>) => {
  const { t } = useTranslation('checklist')
  const said =
    couriers.length > 0 ? t('labels.found', { couriers: couriers.join(', ') }) : prints_own && t('labels.own')
  return (
    <Step
      title={t('labels.title')}
      text={t('labels.text')}
      isDone={is_done}
      found={said}
      action={
        <LinkButton to={paths.couriers} variant={variantFor(isNext)}>
          {t(is_done ? 'labels.change' : 'labels.open')}
        </LinkButton>
      }
    />
  )
}

export const OrdersStep = ({ isNext, found: { is_done, count, live } }: Found<'orders'>) => {
  const { t } = useTranslation('checklist')
  const counted = count >= CHECKLIST_MOST_ORDERS ? t('orders.many', { count }) : t('orders.found', { count })
  return (
    <Step
      title={t('orders.title')}
      text={t('orders.text')}
      isDone={is_done}
      found={live ? t('orders.live') : is_done && counted}
      action={
        !live && (
          <LinkButton to={paths.ordersImport} variant={variantFor(isNext)}>
            {t(is_done ? 'orders.change' : 'orders.open')}
          </LinkButton>
        )
      }
    />
  )
}

export const LookStep = ({ isNext, found: { is_done, has_logo, has_color } }: Found<'look'>) => {
  const { t } = useTranslation('checklist')
  const half = has_logo ? t('look.only_logo') : has_color && t('look.only_color')
  return (
    <Step
      title={t('look.title')}
      text={t('look.text')}
      isDone={is_done}
      found={is_done ? t('look.found') : half}
      action={
        <LinkButton to={paths.portalSettings} variant={variantFor(isNext)}>
          {t(is_done ? 'look.change' : 'look.open')}
        </LinkButton>
      }
    />
  )
}

export const PortalStep = ({ isNext, found, url }: Found<'portal'> & { url: string }) => {
  const { t } = useTranslation('checklist')
  const moment = useMoment()
  const { is_done, opened_at, has_return } = found
  const opened = opened_at ? t('portal.found', { when: moment(opened_at) }) : undefined
  return (
    <Step
      title={t('portal.title')}
      text={t('portal.text')}
      isDone={is_done}
      found={has_return ? t('portal.returned') : opened}
      action={
        <AnchorButton href={url} target="_blank" rel="noopener" variant={variantFor(isNext)}>
          {t('portal.open')}
        </AnchorButton>
      }
    />
  )
}
