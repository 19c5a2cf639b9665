import type { WithdrawalInput } from '@returns-desk/contract'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import { Form, useForm } from '../../../look/form.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Actions, Card, Page } from '../../../look/page.tsx'
import { begunWithdrawals } from '../../../start/begun-withdrawal.ts'
import { paths } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { Content } from './content.tsx'
import { declarations, receipts } from './declaration.ts'
import { StepWords } from './step-words.tsx'
import classes from './withdrawal.module.css'

/** The second step: the declaration as it will be received, and one button to submit it. */
export const ConfirmStep = ({ declaration }: { declaration: WithdrawalInput }) => {
  const { t } = useTranslation('withdrawal')
  const { api, shop } = usePortal()
  const navigate = useNavigate()
  const form = useForm(() => undefined)
  const declare = async () => {
    const receipt = await api.withdrawals.declare({ params: { handle: shop.handle }, body: declaration })
    receipts.keep(shop.handle, receipt)
    declarations.keep(shop.handle, undefined)
    begunWithdrawals.keep(shop.handle, undefined)
    navigate(paths.withdrawalReceipt, { replace: true })
  }
  return (
    <Page title={t('confirm.title')} intro={t('confirm.intro')} above={<StepWords number={2} />}>
      <Form form={form} problems={form.shown({})} onSubmit={() => form.submit({}, declare)}>
        <Card>
          <p className={classes.statement}>{t('statement', { shop: shop.name })}</p>
          <Content of={declaration} />
        </Card>
        <Actions>
          <LinkButton variant="plain" to={paths.withdraw}>
            {t('confirm.change')}
          </LinkButton>
          <Button type="submit" busyLabel={form.isBusy && t('portal:working')}>
            {t('confirm.confirm')}
          </Button>
        </Actions>
      </Form>
    </Page>
  )
}
