import { BANK_LINES_PER_PAGE, type BankLine } from '@returns-desk/contract'
import { Banner, Button, errorText, FilterPills, Notice, PagedTable, RowActions, useToast } from '@returns-desk/ui'
import { formatMoney, formatShortDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link, useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import classes from '../bank-files.module.css'
import { pageIn } from '../page-in.ts'
import { type LineState, linesQuery, useIgnoreLine } from '../queries.ts'
import { MatchDialog } from './match-dialog.tsx'

const STATES = ['open', 'matched', 'ignored'] as const satisfies readonly LineState[]

const stateIn = (search: URLSearchParams): LineState => STATES.find((one) => one === search.get('lines')) ?? 'open'

export const LinesPanel = () => {
  const { t } = useTranslation('bank-files')
  const [search] = useSearchParams()
  const [state, page] = [stateIn(search), pageIn(search)]
  const lines = useQuery(linesQuery(useApi(), state, page))
  const [matching, setMatching] = useState<BankLine>()
  const [failure, setFailure] = useState<string>()
  const { data, isPlaceholderData } = lines
  const shown = data && {
    rows: data.data,
    page: data.page + 1,
    totalPages: data.total_pages,
    totalRows: data.total_items,
  }
  return (
    <section className={primitives.stack} aria-label={t('lines.title')}>
      <FilterPills
        label={t('lines.title')}
        pills={STATES.map((one) => ({
          search: one === 'open' ? '' : `?lines=${one}`,
          isCurrent: one === state,
          content: t(`lines.${one}`),
        }))}
      />
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <PagedTable
        label={t('lines.title')}
        query={{ ...lines, data: shown }}
        page={page}
        isTurning={isPlaceholderData}
        pageSize={BANK_LINES_PER_PAGE}
        empty={<Notice title={t(`lines.empty.${state}`)} />}
        failure={t('failed.lines')}
        rowKey={({ id }) => id}
        columns={[
          { header: t('column.booked'), width: '18%', lines: 2, cell: (line) => <Booked line={line} /> },
          { header: t('column.line'), cell: (line) => <About line={line} /> },
          { header: t('column.amount'), width: '14%', align: 'end', cell: (line) => <LineAmount line={line} /> },
          {
            header: t('column.actions'),
            width: '24%',
            isActions: true,
            cell: (line) =>
              state === 'open' ? (
                <LineActions line={line} onMatch={() => setMatching(line)} onFailure={setFailure} />
              ) : (
                <Matched line={line} />
              ),
          },
        ]}
      />
      {matching && <MatchDialog line={matching} onClose={() => setMatching(undefined)} />}
    </section>
  )
}

interface LineProps {
  readonly line: BankLine
}

/** What came in has come back only once it is matched. */
const Booked = ({ line: { booked_on, kind, state } }: LineProps) => {
  const { t } = useTranslation('bank-files')
  return (
    <span className={primitives.cell}>
      <time dateTime={booked_on}>{formatShortDay(booked_on, useLanguage())}</time>
      <span className={classes.state} data-state={kind === 'returned' && state === 'matched' ? 'bounced' : undefined}>
        {t(state === 'matched' ? `lines.kind.${kind}` : `lines.money.${kind}`)}
      </span>
    </span>
  )
}

const About = ({ line }: LineProps) => {
  const { description, reference, state } = line
  return (
    <span className={primitives.cell}>
      {description}
      {reference && <span className={classes.code}>{reference}</span>}
      {state === 'open' && <Asked line={line} />}
    </span>
  )
}

/** The question, and the payment that it is about with its own amount. */
const Asked = ({ line: { question, likely, file } }: LineProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  if (!question) return null
  return (
    <span className={classes.asked}>
      <span>{t(`lines.question.${question}`)}</span>
      {file && <Link to={paths.bankFile(file.id)}>{file.name}</Link>}
      {question === 'voided_file' && <span>{t('lines.voided_todo')}</span>}
      {likely && (
        <span>
          <Link to={paths.return(likely.return_id)}>{likely.number}</Link> · {likely.order_name} · {t('lines.payment')}:{' '}
          <strong>{formatMoney(likely.amount, likely.currency, language)}</strong>
        </span>
      )}
    </span>
  )
}

const LineAmount = ({ line: { amount, currency } }: LineProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  return amount === null ? t('lines.sum_only') : formatMoney(amount, currency, language)
}

const Matched = ({ line: { return_id, number, matched_by, file } }: LineProps) => {
  const { t } = useTranslation('bank-files')
  return (
    <span className={primitives.cell}>
      {return_id && <Link to={paths.return(return_id)}>{number}</Link>}
      {matched_by === 'file' && file && <Link to={paths.bankFile(file.id)}>{file.name}</Link>}
      {matched_by && <span className={primitives.fineInBold}>{t(`lines.by.${matched_by}`)}</span>}
    </span>
  )
}

interface LineActionsProps extends LineProps {
  readonly onMatch: () => void
  readonly onFailure: (message: string | undefined) => void
}

const LineActions = ({ line, onMatch, onFailure }: LineActionsProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const toast = useToast()
  const ignore = useIgnoreLine(line.id)
  const name = line.amount === null ? line.reference : formatMoney(line.amount, line.currency, language)
  const run = () => {
    onFailure(undefined)
    ignore.mutateAsync(undefined).then(
      () => toast(t('lines.ignored_done')),
      (error) => onFailure(errorText(error, t('failed.act'))),
    )
  }
  return (
    <span className={classes.lineActions}>
      <RowActions>
        <Button variant="default" size="compact-sm" aria-label={t('lines.match_label', { name })} onClick={onMatch}>
          {t('lines.match')}
        </Button>
        <Button
          variant="plain"
          size="compact-sm"
          aria-label={t('lines.ignore_label', { name })}
          aria-disabled={ignore.isPending}
          onClick={run}
        >
          {t('lines.ignore')}
        </Button>
      </RowActions>
    </span>
  )
}
