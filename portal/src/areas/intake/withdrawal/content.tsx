import type { WithdrawalReceipt } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './withdrawal.module.css'

type Said = Pick<WithdrawalReceipt, 'name' | 'email' | 'order_name' | 'scope' | 'products'>

/** The content of the declaration, identical before and after it is submitted. */
export const Content = ({ of: { name, email, order_name, scope, products } }: { of: Said }) => {
  const { t } = useTranslation('withdrawal')
  const facts = [
    [t('order_name'), order_name],
    [t('covers'), scope === 'whole' ? t('whole') : products],
    [t('name'), name],
    [t('email'), email],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
