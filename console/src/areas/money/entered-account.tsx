import type { BankPayment } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { ShopTime } from '../../parts/shop-time.tsx'
import classes from './entered-account.module.css'

type Entry = Pick<BankPayment, 'account_entered_by' | 'account_entered_at'>

/** Says that staff entered the account of a refund, who and when. Nothing if the customer did. */
export const EnteredAccount = ({ entry: { account_entered_by: by, account_entered_at: at } }: { entry: Entry }) => {
  const { t } = useTranslation('shell')
  if (at === null) return null
  return (
    <span className={classes.entered}>
      {by?.name ? t('account_entered_by', { name: by.name }) : t('account_entered')} <ShopTime at={at} look="short" />
    </span>
  )
}
