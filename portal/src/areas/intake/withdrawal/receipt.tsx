import type { WithdrawalReceipt } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { formatExactTime, useReader, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { LinkButton } from '../../../look/link-button.tsx'
import { Actions, Card, Page } from '../../../look/page.tsx'
import { paths } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { Content } from './content.tsx'
import classes from './withdrawal.module.css'

/** The acknowledgement of receipt: what was declared and when, to the second. It makes no promise about the outcome. */
export const Receipt = ({ receipt }: { receipt: WithdrawalReceipt }) => {
  const { t } = useTranslation('withdrawal')
  const { shop } = usePortal()
  const reader = useReader()
  return (
    <Page
      title={t('receipt.title')}
      intro={t(receipt.is_mailed ? 'receipt.intro' : 'receipt.not_mailed', { email: receipt.email })}
    >
      <BannerFrame tone="success">{t('receipt.received', { shop: shop.name })}</BannerFrame>
      <Card>
        <dl className={classes.facts}>
          <div>
            <dt>{t('receipt.reference')}</dt>
            <dd className={primitives.code}>{receipt.reference}</dd>
          </div>
          <div>
            <dt>{t('receipt.received_at')}</dt>
            <dd>
              <time dateTime={receipt.received_at}>{formatExactTime(receipt.received_at, reader, shop.time_zone)}</time>
            </dd>
          </div>
        </dl>
        <p className={classes.statement}>{t('statement', { shop: shop.name })}</p>
        <Content of={receipt} />
      </Card>
      <p className={primitives.note}>{t('receipt.not_accepted')}</p>
      <p className={primitives.note}>{t('receipt.send_back')}</p>
      <Actions>
        <LinkButton variant="plain" to={paths.find}>
          {t('receipt.done')}
        </LinkButton>
        <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
      </Actions>
    </Page>
  )
}
