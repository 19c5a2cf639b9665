import { BANK_FILES_PER_PAGE, type BankFileSummary } from '@returns-desk/contract'
import { LinkButton, Notice, PagedTable, Screen } from '@returns-desk/ui'
import { formatDay, formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { filesQuery } from '../../../parts/queries/bank-files-query.ts'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './bank-files.module.css'
import { pageIn } from './page-in.ts'

/** The files for the bank, newest first. */
export const FilesScreen = () => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const [search] = useSearchParams()
  const page = pageIn(search)
  const files = useQuery(filesQuery(useApi(), page))
  const { data, isPlaceholderData } = files
  const shown = data && {
    rows: data.data,
    page: data.page + 1,
    totalPages: data.total_pages,
    totalRows: data.total_items,
  }
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <LinkButton to={paths.bankStatements}>{t('statements.title')}</LinkButton>
          <LinkButton to={paths.refunds} variant="filled">
            {t('to_pay')}
          </LinkButton>
        </>
      }
    >
      <PagedTable
        label={t('title')}
        query={{ ...files, data: shown }}
        page={page}
        isTurning={isPlaceholderData}
        pageSize={BANK_FILES_PER_PAGE}
        empty={<Notice title={t('empty')}>{t('empty_text')}</Notice>}
        failure={t('failed.list')}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.bankFile(id)}
        columns={[
          { header: t('column.name'), width: '24%', lines: 2, cell: (file) => <Name file={file} /> },
          {
            header: t('column.state'),
            width: '16%',
            cell: ({ state }) => (
              <span className={classes.state} data-state={state}>
                {t(`state.${state}`)}
              </span>
            ),
          },
          { header: t('column.execution_day'), cell: ({ execution_day }) => formatDay(execution_day, language) },
          { header: t('column.made'), cell: (file) => <Made file={file} /> },
          { header: t('column.count'), align: 'end', cell: ({ count }) => formatNumber(count, language) },
          {
            header: t('column.amount'),
            align: 'end',
            cell: ({ amount, currency }) => formatMoney(amount, currency, language),
          },
        ]}
      />
    </Screen>
  )
}

const Name = ({ file: { name, profile } }: { file: BankFileSummary }) => {
  const { t } = useTranslation('bank-files')
  return (
    <span className={primitives.cell}>
      <span>{name}</span>
      <span className={primitives.fineInBold}>{t(`profile.${profile}`)}</span>
    </span>
  )
}

const Made = ({ file: { made_at, made_by } }: { file: BankFileSummary }) => (
  <span className={primitives.cell}>
    <ShopTime at={made_at} look="short" />
    {made_by?.name && <span className={primitives.fineInBold}>{made_by.name}</span>}
  </span>
)
