import type { Checklist } from '@returns-desk/contract'
import { Banner, Button, errorText, Loaded, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { checklistQuery } from '../../../parts/queries/checklist-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './checklist.module.css'
import { LinkStep } from './link-step.tsx'
import { MailStep } from './mail-step.tsx'
import { useDismiss } from './queries.ts'
import { AddressStep, LabelsStep, LookStep, OrdersStep, PortalStep } from './short-steps.tsx'

export const ChecklistScreen = () => {
  const { t } = useTranslation('checklist')
  const checklist = useQuery({ ...checklistQuery(useApi()), refetchOnMount: 'always' })
  const dismiss = useDismiss()
  const { is_dismissed: isDismissed = true, is_complete: isComplete = true } = checklist.data ?? {}
  const putAway = checklist.data && !isComplete && (
    <Button variant="default" onClick={() => dismiss.mutate(!isDismissed)} aria-disabled={dismiss.isPending}>
      {t(isDismissed ? 'bring_back' : 'put_away')}
    </Button>
  )
  return (
    <Screen title={t('title')} intro={t('intro')} actions={putAway}>
      {dismiss.error && <Banner onDismiss={dismiss.reset}>{errorText(dismiss.error, t('failed.save'))}</Banner>}
      <Loaded query={checklist} failure={t('failed.load')} skeleton={<PanelSkeleton />}>
        {(loaded) => <Steps checklist={loaded} />}
      </Loaded>
    </Screen>
  )
}

/** In the order in which they stand on the screen. */
const ORDER = ['return_address', 'labels', 'orders', 'mail', 'look', 'portal', 'link'] as const

const Steps = ({ checklist }: { checklist: Checklist }) => {
  const { t } = useTranslation('checklist')
  const { steps } = checklist
  const open = ORDER.filter((name) => !steps[name].is_done)
  const all = ORDER.length
  const done = all - open.length
  const of = <Name extends (typeof ORDER)[number]>(name: Name) => ({ found: steps[name], isNext: open[0] === name })
  return (
    <>
      <p className={classes.progress}>
        <progress max={all} value={done} aria-label={t('title')} />
        {done === all ? t('all_done') : t('done_of', { done, all })}
      </p>
      <ol className={classes.steps}>
        <AddressStep {...of('return_address')} />
        <LabelsStep {...of('labels')} />
        <OrdersStep {...of('orders')} />
        <MailStep found={steps.mail} ownerEmail={checklist.owner_email} />
        <LookStep {...of('look')} />
        <PortalStep {...of('portal')} url={checklist.portal_url} />
        <LinkStep found={steps.link} url={checklist.portal_url} qrSvg={checklist.portal_qr_svg} />
      </ol>
    </>
  )
}
