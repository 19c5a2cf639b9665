import type { PortalOrder } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { formatDate, formatDay, useReader, useTranslation } from '@returns-desk/ui/i18n'
import { Link, useNavigate } from '@returns-desk/ui/router'
import { useEffect } from 'react'
import { Form, type Problems, useForm } from '../../../../look/form.tsx'
import { LinkButton } from '../../../../look/link-button.tsx'
import { Actions, Card } from '../../../../look/page.tsx'
import { useProblemText } from '../../../../look/problem-text.ts'
import { paths } from '../../../../start/paths.ts'
import { usePortal } from '../../../../start/portal-context.ts'
import { ContinueElsewhere } from '../continue-elsewhere.tsx'
import { chosenLines } from '../draft.ts'
import { useOrder } from '../order-context.tsx'
import { StepPage } from '../step-page.tsx'
import classes from './items.module.css'
import { LineCard } from './line-card.tsx'
import { reasonField } from './line-fields.tsx'

export const ItemsStep = () => {
  const { t } = useTranslation('new-return')
  const { order, draft, refresh } = useOrder()
  const navigate = useNavigate()
  const say = useProblemText()
  const form = useForm()
  useEffect(refresh, [refresh])
  const chosen = Object.entries(draft.lines)
  const current: Problems = {
    ...(chosen.length === 0 ? { items: say('products_required', t('problem.items')) } : {}),
    ...Object.fromEntries(
      chosenLines(draft, order)
        .filter(({ chosen: { reason_id } }) => reason_id === null)
        .map(({ line }) => [reasonField(line.ref), say('reason_unknown', t('problem.reason'))]),
    ),
  }
  // With one product it is obvious which one is meant.
  const names =
    chosen.length > 1
      ? Object.fromEntries(order.lines.map(({ ref, product_title }) => [reasonField(ref), product_title]))
      : {}
  const goOn = () => form.submit(current, async () => navigate(paths.method))
  const problems = form.shown(current)
  const count = chosen.reduce((sum, [, { quantity }]) => sum + quantity, 0)
  return (
    <StepPage
      step={order.refusal ? undefined : paths.items}
      title={t(order.refusal ? 'items.refused' : 'items.title')}
      intro={<WindowText order={order} />}
    >
      <EarlierReturns returns={order.returns} />
      {order.refusal && <BannerFrame>{order.refusal.message}</BannerFrame>}
      <Form form={form} problems={problems} names={names} onSubmit={goOn}>
        <ul id="items" tabIndex={-1} className={classes.items} aria-label={t('items.list', { order: order.name })}>
          {order.lines.map((line) => (
            <LineCard key={line.ref} line={line} problem={problems[reasonField(line.ref)]} />
          ))}
        </ul>
        {order.refusal ? (
          <p className={classes.note}>
            <LinkButton to={paths.withdraw}>{t('items.withdraw')}</LinkButton>
          </p>
        ) : (
          <Actions>
            <Button type="submit">{count === 0 ? t('portal:continue') : t('items.continue', { count })}</Button>
          </Actions>
        )}
      </Form>
      {!order.refusal && <ContinueElsewhere />}
    </StepPage>
  )
}

/** The deadline, and the date it is counted from. */
const WindowText = ({ order: { name, window, refusal } }: { order: PortalOrder }) => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  if (!window || refusal) return t('items.intro', { order: name })
  const date = formatDay(window.last_day, reader)
  const clock = t(`clock.${window.clock}`)
  // Accepted only in some cases; which ones, the offer says.
  if (!window.is_open && window.may_be_open_until)
    return t('items.maybe_until', { order: name, date, clock, late: formatDay(window.may_be_open_until, reader) })
  const key = window.extension_days > 0 ? 'items.until_extended' : 'items.until'
  return t(key, { order: name, date, clock, count: window.extension_days })
}

const EarlierReturns = ({ returns }: { returns: PortalOrder['returns'] }) => {
  const { t } = useTranslation('new-return')
  const { shop } = usePortal()
  const reader = useReader()
  if (returns.length === 0) return null
  return (
    <Card title={t('earlier.title')}>
      <ul className={classes.earlier}>
        {returns.map(({ id, number, created_at, status }) => (
          <li key={id}>
            <Link to={paths.return(id)}>
              {t('earlier.return', { number, date: formatDate(created_at, reader, shop.time_zone) })}
            </Link>
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
