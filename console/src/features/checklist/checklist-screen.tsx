import type { Checklist } from '@returns-desk/contract'
import { Banner, Button, errorText, Loaded, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { checklistQuery } from '../../shell/checklist-query.ts'
import { useApi } from '../../shell/session/api.tsx'
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

const Steps = ({ checklist }: { checklist: Checklist }) => {
  const { t } = useTranslation('checklist')
  const { steps } = checklist
  const all = Object.values(steps)
  const done = all.filter(({ is_done }) => is_done).length
  return (
    <>
      <p className={classes.progress}>
        <progress max={all.length} value={done} aria-label={t('title')} />
        {done === all.length ? t('all_done') : t('done_of', { done, all: all.length })}
      </p>
      <ol className={classes.steps}>
        <AddressStep found={steps.return_address} />
        <LabelsStep found={steps.labels} />
        <OrdersStep found={steps.orders} />
        <MailStep found={steps.mail} ownerEmail={checklist.owner_email} />
        <LookStep found={steps.look} />
        <PortalStep found={steps.portal} url={checklist.portal_url} />
        <LinkStep found={steps.link} url={checklist.portal_url} qrSvg={checklist.portal_qr_svg} />
      </ol>
    </>
  )
}
