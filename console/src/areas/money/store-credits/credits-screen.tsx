import { STORE_CREDIT_STATES, type StoreCreditRow } from '@returns-desk/contract'
import { Button, errorText, FilterPills, Notice, PagedTable, Screen, TextInput } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useNavigate, useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { CreditStateBadge } from './credit-state.tsx'
import { type CreditsView, creditsQuery, lastMoment, useFind, viewIn } from './queries.ts'
import { SearchBox, searchOf } from './search-box.tsx'
import classes from './store-credits.module.css'

const CODE_MAX_LENGTH = 60
/** As many as the server sends. */
const PER_PAGE = 25

/** The codes that customers got instead of money. */
export const CreditsScreen = () => {
  const { t } = useTranslation('store-credits')
  const [search] = useSearchParams()
  const view = viewIn(search)
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <div className={primitives.stack}>
        <div className={classes.finders}>
          <LookUp />
          <SearchBox view={view} />
        </div>
        <FilterPills
          label={t('filter.label')}
          pills={[undefined, ...STORE_CREDIT_STATES].map((state) => ({
            search: searchOf({ state, q: view.q }),
            isCurrent: state === view.state,
            content: t(state ? `state.${state}` : 'filter.all'),
          }))}
        />
        <Credits view={view} />
      </div>
    </Screen>
  )
}

/** In a form of its own: the code stands in no address, so that no log keeps it. */
const LookUp = () => {
  const { t } = useTranslation('store-credits')
  const navigate = useNavigate()
  const find = useFind()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (find.isPending) return
    if (!code.trim()) return setFailure(t('look_up.required'))
    setFailure('')
    try {
      const { id } = await find.mutateAsync(code.trim())
      navigate(paths.storeCredit(id))
    } catch (error) {
      setFailure(errorText(error, t('failed.find')))
    }
  }
  return (
    <form className={classes.lookUp} onSubmit={submit} noValidate>
      <TextInput
        id="code"
        label={t('look_up.label')}
        description={t('look_up.hint')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={failure || undefined}
        maxLength={CODE_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" aria-disabled={find.isPending}>
        {find.isPending ? t('ui:working') : t('look_up.submit')}
      </Button>
    </form>
  )
}

const Credits = ({ view }: { view: CreditsView }) => {
  const { t } = useTranslation('store-credits')
  const language = useLanguage()
  const credits = useQuery(creditsQuery(useApi(), view))
  const { data, isPlaceholderData } = credits
  const shown = data && {
    rows: data.data,
    page: data.page + 1,
    totalPages: data.total_pages,
    totalRows: data.total_items,
  }
  const money = (amount: number, { currency }: StoreCreditRow) => formatMoney(amount, currency, language)
  return (
    <PagedTable
      label={t('title')}
      query={{ ...credits, data: shown }}
      page={view.page}
      isTurning={isPlaceholderData}
      pageSize={PER_PAGE}
      empty={<Notice title={t(view.q || view.state ? 'none_found' : 'empty')} />}
      failure={t('failed.list')}
      rowKey={({ id }) => id}
      rowHref={({ id }) => paths.storeCredit(id)}
      columns={[
        { header: t('column.code'), width: '12%', cell: ({ code_end }) => `…${code_end}` },
        { header: t('column.customer'), cell: ({ customer_name }) => customer_name || '–' },
        { header: t('column.return'), width: '13%', cell: ({ return_number }) => return_number },
        { header: t('column.state'), width: '12%', cell: ({ state }) => <CreditStateBadge state={state} /> },
        {
          header: t('column.expires'),
          width: '14%',
          cell: ({ expires_at }) => <ShopTime at={lastMoment(expires_at)} look="day" />,
        },
        { header: t('column.value'), width: '13%', align: 'end', cell: (row) => money(row.value, row) },
        { header: t('column.balance'), width: '13%', align: 'end', cell: (row) => money(row.balance, row) },
      ]}
    />
  )
}
