/** What decides on a return, in a few lines: who the customer is, and what the rules said. */
import type { ReturnDetail } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { Customer } from './customer.tsx'
import classes from './glance.module.css'
import { RulesSentence } from './rules-sentence.tsx'

export const Glance = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  // Another back end knows no history.
  const knowsCustomers = useSessionShop().staff !== undefined
  return (
    <section className={classes.glance} aria-label={t('glance.title')}>
      <dl className={classes.lines}>
        {knowsCustomers && (
          <div className={classes.line}>
            <dt>{t('customer.title')}</dt>
            <dd>
              <Customer key={detail.id} detail={detail} />
            </dd>
          </div>
        )}
        <div className={classes.line}>
          <dt>{t('glance.rules')}</dt>
          <dd>
            <RulesSentence detail={detail} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
