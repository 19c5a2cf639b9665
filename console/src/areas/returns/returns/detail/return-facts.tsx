import type { ReturnDetail } from '@returns-desk/contract'
import { formatIban, normaliseIban } from '@returns-desk/engine'
import { Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import { useServerAddress } from '../../../../shell/session/api.tsx'
import { useMay } from '../../../../shell/session/use-may.ts'
import { CopyButton } from '../copy-button.tsx'
import classes from './return-facts.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Roles without the permission see a part of it, which is of no use to copy. */
const isMasked = (iban: string) => iban.includes('•')

/** Bank forms take an IBAN without spaces; people read it with them. */
const Iban = ({ iban, isUnreadable }: { iban: string | null; isUnreadable: boolean | undefined }) => {
  const { t } = useTranslation('returns')
  if (isUnreadable) return t('facts.unreadable_iban')
  if (!iban) return t('facts.no_iban')
  return (
    <span className={classes.copyable}>
      <span className={classes.code}>{isMasked(iban) ? iban : formatIban(iban)}</span>
      {!isMasked(iban) && <CopyButton text={normaliseIban(iban)} name={t('facts.iban')} />}
    </span>
  )
}

/** What stands on the parcel, and the sheet to print for one that has no label. */
const ReturnNumber = ({ number, slip }: { number: string; slip: string | undefined }) => {
  const { t } = useTranslation('returns')
  const address = useServerAddress()
  return (
    <span className={classes.copyable}>
      <span className={classes.code}>{number}</span>
      <CopyButton text={number} name={t('facts.number')} />
      {slip && (
        <a href={address(slip)} target="_blank" rel="noreferrer">
          {t('facts.slip')}
        </a>
      )}
    </span>
  )
}

const Awb = ({ awb }: { awb: string }) => (
  <span className={classes.copyable}>
    <span className={classes.code}>{awb}</span>
    <CopyButton text={awb} name="AWB" />
  </span>
)

/** How the goods are returned, and how the money is refunded. */
export const ReturnFacts = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const mayMoney = useMay('money')
  const { return_method, payment_method, pickup_address: pickup, phone, awb, iban, account_holder: holder } = detail
  return (
    <Panel title={t('facts.title')}>
      <dl className={classes.facts}>
        {detail.number && (
          <Fact name={t('facts.number')}>
            <ReturnNumber number={detail.number} slip={detail.slip_url} />
          </Fact>
        )}
        <Fact name={t('facts.return_method')}>{return_method.name}</Fact>
        <Fact name={t('facts.payment_method')}>{payment_method.name}</Fact>
        {return_method.display_pickup_address && pickup && (
          <Fact name={t('facts.pickup_address')}>
            {[pickup.address1, pickup.city, pickup.county, pickup.postal_code, pickup.country]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        {phone && <Fact name={t('facts.phone')}>{phone}</Fact>}
        {payment_method.require_iban && (mayMoney || iban) && (
          <Fact name={t('facts.iban')}>
            <Iban iban={iban} isUnreadable={detail.iban_unreadable} />
          </Fact>
        )}
        {payment_method.require_iban && holder && <Fact name={t('facts.account_holder')}>{holder}</Fact>}
        {awb && (
          <Fact name={t('facts.awb')}>
            <Awb awb={awb} />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}
