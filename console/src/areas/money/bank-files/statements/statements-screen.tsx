/** Statements of the bank: they prove what was paid and name what came back. What is left is matched by hand. */
import { ApiError, type BankStatement } from '@returns-desk/contract'
import { Banner, Button, DataTable, errorText, FileButton, Panel, Screen } from '@returns-desk/ui'
import { formatNumber, formatShortDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import classes from '../bank-files.module.css'
import { statementsQuery, useUpload } from '../queries.ts'
import { ColumnsForm } from './columns-form.tsx'
import { IgnoreRest } from './ignore-rest.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { UnreadLines } from './unread-lines.tsx'

const PAGE_SIZE = 5
const PROGRESS_MS = 1000

export const StatementsScreen = () => {
  const { t } = useTranslation('bank-files')
  return (
    <Screen
      title={t('statements.title')}
      intro={t('statements.intro')}
      back={{ to: paths.bankFiles, label: t('back') }}
    >
      <div className={primitives.stack}>
        <Upload />
        <LinesPanel />
        <Statements />
      </div>
    </Screen>
  )
}

const Upload = () => {
  const { t } = useTranslation('bank-files')
  const upload = useUpload()
  const refetchInterval = upload.isPending ? PROGRESS_MS : false
  const { data } = useQuery({ ...statementsQuery(useApi()), refetchInterval })
  const [asked, setAsked] = useState<{ readonly file: File; readonly isAgain: boolean }>()
  const isUnknown = isUnknownTable(upload.error)
  const read = (file: File) =>
    upload.mutate(file, {
      onSuccess: () => setAsked(undefined),
      onError: (error) => setAsked(isUnknownTable(error) ? { file, isAgain: asked?.file === file } : undefined),
    })
  return (
    <Panel title={t('statements.upload')} intro={t('statements.upload_intro')}>
      {upload.error && !isUnknown && (
        <Banner onDismiss={upload.reset}>{errorText(upload.error, t('failed.upload'))}</Banner>
      )}
      {upload.data && (
        <Banner tone="success" onDismiss={upload.reset}>
          <Result statement={upload.data} />
          <UnreadLines statement={upload.data} />
        </Banner>
      )}
      {asked && (
        <ColumnsForm
          file={asked.file}
          isAgain={asked.isAgain}
          isReading={upload.isPending}
          onSaved={() => read(asked.file)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <div className={classes.choices}>
        <FileButton
          accept=".xml,.csv,.txt,.sta,.940,.mt940,.swi,application/xml,text/xml,text/csv,text/plain"
          disabled={upload.isPending}
          onFile={(file) => read(typed(file))}
        >
          {t(upload.isPending ? 'ui:working' : 'statements.choose')}
        </FileButton>
        {upload.isSuccess && upload.data.format === 'csv' && !asked && (
          <Button variant="plain" onClick={() => setAsked({ file: upload.variables, isAgain: false })}>
            {t('columns.change')}
          </Button>
        )}
      </div>
      {upload.isPending && <Progress statement={data?.find(isUnfinished)} />}
    </Panel>
  )
}

const isUnfinished = ({ done_lines, total_lines }: BankStatement) => done_lines < total_lines

/** Without a statement the file is still being read. */
const Progress = ({ statement }: { statement: BankStatement | undefined }) => (
  <p className={classes.reading} aria-live="polite">
    <progress value={statement?.done_lines} max={statement?.total_lines} />
    {statement && <Done statement={statement} />}
  </p>
)

const Done = ({ statement: { done_lines, total_lines } }: { statement: BankStatement }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const [done, total] = [done_lines, total_lines].map((lines) => formatNumber(lines, language))
  return <>{t('statements.done', { count: total_lines, done, total })}</>
}
const isUnknownTable = (error: unknown) => error instanceof ApiError && error.code === 'statement_columns_unknown'

/** Some systems do not know what kind of file it is; its name does. The server looks into it. */
const typed = (file: File) => {
  const type = /\.xml$/i.test(file.name) ? 'application/xml' : /\.csv$/i.test(file.name) ? 'text/csv' : 'text/plain'
  return file.type === type ? file : new File([file], file.name, { type })
}

const Result = ({ statement }: { statement: BankStatement }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const said = (['paid', 'bounced', 'open', 'known'] as const)
    .filter((name) => statement[name] > 0)
    .map((name) => t(`statements.${name}`, { count: statement[name], number: formatNumber(statement[name], language) }))
  return <>{said.length > 0 ? said.join(' · ') : t('statements.nothing')}</>
}

const Unfinished = ({ statement }: { statement: BankStatement }) => {
  const { t } = useTranslation('bank-files')
  return (
    <span className={primitives.fineInBold}>
      <Done statement={statement} /> {t('statements.go_on')}
    </span>
  )
}

const Statements = () => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  return (
    <Panel title={t('statements.earlier')}>
      <DataTable
        label={t('statements.earlier')}
        query={useQuery(statementsQuery(useApi()))}
        pageSize={PAGE_SIZE}
        rowKey={({ id }) => id}
        empty={t('statements.empty')}
        failure={t('failed.statements')}
        columns={[
          {
            header: t('column.uploaded'),
            width: '22%',
            lines: 2,
            cell: ({ uploaded_at, uploaded_by }) => (
              <span className={primitives.cell}>
                <ShopTime at={uploaded_at} look="short" />
                {uploaded_by?.name && <span className={primitives.fineInBold}>{uploaded_by.name}</span>}
              </span>
            ),
          },
          {
            header: t('column.days'),
            cell: ({ first_day, last_day }) =>
              [...new Set([first_day, last_day])]
                .filter((day) => day !== null)
                .map((day) => formatShortDay(day, language))
                .join(' – '),
          },
          {
            header: t('column.result'),
            lines: 2,
            cell: (statement) => (
              <span className={primitives.cell}>
                <Result statement={statement} />
                {isUnfinished(statement) && <Unfinished statement={statement} />}
                <UnreadLines statement={statement} />
                {statement.open > 0 && <IgnoreRest statement={statement} />}
              </span>
            ),
          },
        ]}
      />
    </Panel>
  )
}
