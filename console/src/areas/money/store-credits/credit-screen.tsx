/** One store credit: what is left of it, to spend it or to make it void. */
import type { StoreCredit } from '@returns-desk/contract'
import { DataTable, Loaded, NotFound, Panel, PanelSkeleton, Screen, useBackTo } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link, useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { SpendForm, Voiding } from './credit-forms.tsx'
import { CreditStateBadge } from './credit-state.tsx'
import { creditQuery, lastMoment } from './queries.ts'
import classes from './store-credits.module.css'

const PAGE_SIZE = 10

export const CreditScreen = () => {
  const { t } = useTranslation('store-credits')
  const { storeCreditId: id = '' } = useParams()
  const credit = useQuery(creditQuery(useApi(), id))
  const back = { to: useBackTo(paths.storeCredits), label: t('back') }
  const title = credit.data ? t('credit.title', { end: credit.data.code_end }) : t('credit.loading')
  return (
    <Screen title={title} back={back}>
      <Loaded
        query={credit}
        failure={t('failed.list')}
        skeleton={<PanelSkeleton />}
        notFound={<NotFound title={t('credit.not_found')} text={t('credit.not_found_text')} back={back} />}
      >
        {(loaded) => (
          <div className={primitives.stack}>
            <About credit={loaded} />
            {loaded.state === 'open' && <SpendForm key={loaded.uses.length} credit={loaded} />}
            <Uses credit={loaded} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const About = ({ credit }: { credit: StoreCredit }) => {
  const { t } = useTranslation('store-credits')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, credit.currency, language)
  return (
    <Panel title={t('credit.about')}>
      <dl className={classes.facts}>
        <Fact name={t('column.balance')}>
          <span className={classes.sum}>{money(credit.balance)}</span>
        </Fact>
        <Fact name={t('column.value')}>{money(credit.value)}</Fact>
        <Fact name={t('column.state')}>
          <CreditStateBadge state={credit.state} />
        </Fact>
        <Fact name={t('column.code')}>
          <span className={classes.code}>…{credit.code_end}</span>
        </Fact>
        <Fact name={t('column.expires')}>
          <ShopTime at={lastMoment(credit.expires_at)} look="day" />
        </Fact>
        <Fact name={t('column.customer')}>{credit.customer_name || '–'}</Fact>
        <Fact name={t('column.return')}>
          <Link to={paths.return(credit.return_id)}>{credit.return_number}</Link>
        </Fact>
        <Fact name={t('column.created')}>
          <ShopTime at={credit.created_at} look="day" />
        </Fact>
      </dl>
      {credit.void_reason && <p>{t('credit.void_reason', { reason: credit.void_reason })}</p>}
      {credit.state === 'open' && credit.uses.length === 0 && <Voiding credit={credit} />}
    </Panel>
  )
}

const Uses = ({ credit }: { credit: StoreCredit }) => {
  const { t } = useTranslation('store-credits')
  const language = useLanguage()
  return (
    <Panel title={t('uses')}>
      <DataTable
        label={t('uses')}
        rows={credit.uses}
        pageSize={PAGE_SIZE}
        rowKey={({ id }) => id}
        empty={t('no_uses')}
        columns={[
          { header: t('column.at'), width: '24%', cell: ({ at }) => <ShopTime at={at} look="short" /> },
          { header: t('column.reference'), cell: ({ reference }) => reference },
          { header: t('column.who'), width: '22%', cell: ({ staff }) => staff?.name ?? '' },
          {
            header: t('column.amount'),
            width: '16%',
            align: 'end',
            cell: ({ amount }) => formatMoney(amount, credit.currency, language),
          },
        ]}
      />
    </Panel>
  )
}
