/** Before a file is made: every payment that stands in its way is named; the file is made of the others. */
import type { BankAccount, BankFileCheck, CheckedPayment } from '@returns-desk/contract'
import { BANK_PROFILES, type BankProfile } from '@returns-desk/engine'
import {
  Banner,
  Button,
  errorText,
  LinkButton,
  Loaded,
  NativeSelect,
  Panel,
  PanelSkeleton,
  Screen,
  useToast,
} from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useLocation, useNavigate } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankAccountQuery } from '../../../../parts/queries/bank-account-query.ts'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useMay } from '../../../../shell/session/use-may.ts'
import classes from '../bank-files.module.css'
import { PaymentsTable } from '../payments-table.tsx'
import { checkQuery, useMakeFile } from '../queries.ts'
import { ExecutionDay } from './execution-day.tsx'
import { WrongName } from './wrong-name.tsx'

/** Chosen in the list of what is to pay; without a choice, all of it. */
const returnsIn = (state: unknown): readonly string[] | undefined => {
  const chosen = (state as { returns?: unknown } | null)?.returns
  return Array.isArray(chosen) && chosen.length > 0 ? chosen.map(String) : undefined
}

export const CheckScreen = () => {
  const { t } = useTranslation('bank-files')
  const api = useApi()
  const { state } = useLocation()
  const [returns] = useState(() => returnsIn(state))
  const [chosen, setProfile] = useState<BankProfile>()
  const account = useQuery(bankAccountQuery(api))
  const profile = chosen ?? account.data?.profile
  const check = useQuery({ ...checkQuery(api, returns, profile), enabled: profile !== undefined })
  const query = account.error ? { ...account, data: undefined } : check
  return (
    <Screen title={t('check.title')} intro={t('check.intro')} back={{ to: paths.refunds, label: t('to_pay') }} isTight>
      <Loaded query={query} failure={t('failed.check')} skeleton={<PanelSkeleton />}>
        {(checked) =>
          account.data && (
            <Checked
              check={checked}
              account={account.data}
              profile={profile ?? account.data.profile}
              setProfile={setProfile}
              isStale={check.isPlaceholderData}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}

interface CheckedProps {
  readonly check: BankFileCheck
  readonly account: BankAccount
  readonly profile: BankProfile
  readonly setProfile: (profile: BankProfile) => void
  /** Another kind of file is being checked. */
  readonly isStale: boolean
}

const Checked = ({ check, account, profile, setProfile, isStale }: CheckedProps) => {
  const { t } = useTranslation('bank-files')
  const [currency, setCurrency] = useState<string>()
  const [day, setDay] = useState('')
  const sum = check.sums.find((one) => one.currency === currency) ?? check.sums[0]
  const bad = check.payments.filter(({ problem }) => problem !== null)
  const good = check.payments.filter(({ problem, currency: own }) => problem === null && own === sum?.currency)
  return (
    <div className={primitives.stack}>
      {account.iban === null && <NoAccount />}
      {bad.length > 0 && <Bad payments={bad} />}
      <Panel title={t('check.file')}>
        <div className={classes.choices}>
          <NativeSelect
            id="profile"
            label={t('check.profile')}
            value={profile}
            onChange={({ currentTarget }) => {
              const found = BANK_PROFILES.find((one) => one === currentTarget.value)
              if (found) setProfile(found)
            }}
          >
            {BANK_PROFILES.map((one) => (
              <option key={one} value={one}>
                {t(`profile.${one}`)}
              </option>
            ))}
          </NativeSelect>
          {check.sums.length > 1 && (
            <NativeSelect
              id="currency"
              label={t('check.currency')}
              value={sum?.currency}
              onChange={(event) => setCurrency(event.currentTarget.value)}
            >
              {check.sums.map((one) => (
                <option key={one.currency}>{one.currency}</option>
              ))}
            </NativeSelect>
          )}
          <ExecutionDay day={day} setDay={setDay} offered={check.execution_day} />
        </div>
        <MakeFile
          returns={good.map(({ return_id }) => return_id)}
          sum={sum}
          profile={profile}
          day={day}
          isPossible={!isStale && account.iban !== null && good.length > 0}
        />
      </Panel>
      <PaymentsTable label={t('check.good')} payments={good} empty={t('check.none')} last="none" />
    </div>
  )
}

const NoAccount = () => {
  const { t } = useTranslation('bank-files')
  const mayConfigure = useMay('configure')
  return (
    <Banner
      isUnasked
      isPrefixed={false}
      action={mayConfigure && <LinkButton to={paths.bankSettings}>{t('check.enter_account')}</LinkButton>}
    >
      {t(mayConfigure ? 'check.no_account' : 'check.no_account_ask')}
    </Banner>
  )
}

const remedyOf = (payment: CheckedPayment) =>
  payment.problem?.code === 'bank_name_unusable' && <WrongName payment={payment} />

const Bad = ({ payments }: { payments: BankFileCheck['payments'] }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const count = payments.length
  return (
    <Panel title={t('check.bad', { count, number: formatNumber(count, language) })} intro={t('check.bad_intro')}>
      <PaymentsTable label={t('check.bad_label')} payments={payments} empty="" last="problem" remedy={remedyOf} />
    </Panel>
  )
}

interface MakeFileProps {
  readonly returns: string[]
  readonly sum: BankFileCheck['sums'][number] | undefined
  readonly profile: BankProfile
  /** Empty: today. */
  readonly day: string
  readonly isPossible: boolean
}

const MakeFile = ({ returns, sum, profile, day, isPossible }: MakeFileProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  // One for each visit of the screen: pressed twice, it is one file.
  const [key] = useState(() => crypto.randomUUID())
  const make = useMakeFile(key)
  const count = returns.length
  const words = { count, number: formatNumber(count, language) }
  const run = async () => {
    const file = await make
      .mutateAsync({ return_ids: returns, profile, ...(day ? { execution_day: day } : {}) })
      .catch(() => undefined)
    if (!file) return
    toast(t('check.made', { name: file.name }))
    // Back leads to what is to pay, not to the check of what is in a file by now.
    navigate(paths.bankFile(file.id), { replace: true })
  }
  return (
    <>
      {make.error && <Banner onDismiss={make.reset}>{errorText(make.error, t('failed.make'))}</Banner>}
      <div className={classes.press}>
        {sum && (
          <span>
            <span className={classes.sum}>{formatMoney(sum.amount, sum.currency, language)}</span>{' '}
            {t('check.payments', words)}
          </span>
        )}
        <Button aria-disabled={!isPossible} loading={make.isPending} onClick={run}>
          {t('check.make')}
        </Button>
      </div>
    </>
  )
}
