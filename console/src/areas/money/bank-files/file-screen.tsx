import type { BankFile } from '@returns-desk/contract'
import { Loaded, NotFound, Panel, PanelSkeleton, Screen, useBackTo } from '@returns-desk/ui'
import { formatDay, formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './bank-files.module.css'
import { FileActions } from './file-actions.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { fileQuery } from './queries.ts'

/** A file: to approve, to download, to say that the bank has it. */
export const FileScreen = () => {
  const { t } = useTranslation('bank-files')
  const { bankFileId: id = '' } = useParams()
  const file = useQuery(fileQuery(useApi(), id))
  const back = { to: useBackTo(paths.bankFiles), label: t('back') }
  return (
    <Screen title={file.data?.name ?? t('file.title')} back={back} isTight>
      <Loaded
        query={file}
        failure={t('failed.file')}
        skeleton={<PanelSkeleton />}
        notFound={<NotFound title={t('file.not_found')} text={t('file.not_found_text')} back={back} />}
      >
        {(loaded) => (
          <div className={primitives.stack}>
            <Changed file={loaded} />
            <About file={loaded} />
            <PaymentsTable label={t('file.payments')} payments={loaded.payments} empty={t('check.none')} last="state" />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** The returns say something else by now than the file would pay. */
const Changed = ({ file: { state, payments } }: { file: BankFile }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const changed = payments.filter(({ problem }) => problem !== null)
  const count = changed.length
  if (count === 0) return null
  return (
    <Panel
      title={t('changed.title', { count, number: formatNumber(count, language) })}
      intro={t(state === 'downloaded' ? 'changed.ask_bank' : 'changed.void')}
    >
      <PaymentsTable label={t('changed.label')} payments={changed} empty="" last="problem" />
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const About = ({ file }: { file: BankFile }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const { count, amount, currency, execution_day, state, profile } = file
  return (
    <Panel title={t('file.title')}>
      <dl className={classes.facts}>
        <Fact name={t('column.amount')}>
          <span className={classes.sum}>{formatMoney(amount, currency, language)}</span>
        </Fact>
        <Fact name={t('column.count')}>{formatNumber(count, language)}</Fact>
        <Fact name={t('column.state')}>
          <span className={classes.state} data-state={state}>
            {t(`state.${state}`)}
          </span>
        </Fact>
        <Fact name={t('column.execution_day')}>{formatDay(execution_day, language)}</Fact>
        <Fact name={t('check.profile')}>{t(`profile.${profile}`)}</Fact>
        <Fact name={t('column.made')}>
          <Who at={file.made_at} by={file.made_by} />
        </Fact>
        {file.approved_at && (
          <Fact name={t('file.approved')}>
            <Who at={file.approved_at} by={file.approved_by} />
          </Fact>
        )}
        {file.downloaded_at && (
          <Fact name={t('file.downloaded')}>
            <ShopTime at={file.downloaded_at} look="short" />
          </Fact>
        )}
        {file.ended_at && (
          <Fact name={t(`state.${state}`)}>
            <ShopTime at={file.ended_at} look="short" />
          </Fact>
        )}
        <Fact name={t('file.sha256')}>
          <span className={classes.code} title={file.sha256}>
            {file.sha256.slice(0, 16)}…
          </span>
        </Fact>
      </dl>
      <FileActions file={file} />
    </Panel>
  )
}

const Who = ({ at, by }: { at: string; by: BankFile['made_by'] }) => (
  <span className={primitives.cell}>
    <ShopTime at={at} look="short" />
    {by?.name && <span className={primitives.fineInBold}>{by.name}</span>}
  </span>
)
