import type { SenderRecord } from '@returns-desk/contract'
import { Loaded, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { Copyable } from '../../../parts/copyable.tsx'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './checklist.module.css'
import { senderRecordsQuery } from './queries.ts'

/** The DNS records without which other mail servers take our mails for spam. */
export const SenderRecords = () => {
  const { t } = useTranslation('checklist')
  const records = useQuery(senderRecordsQuery(useApi()))
  return (
    <section className={classes.records}>
      <h3>{t('records.title', { domain: records.data?.domain ?? '' })}</h3>
      <p>{t('records.text')}</p>
      <Loaded query={records} failure={t('failed.records')} skeleton={<Skeleton height={72} />}>
        {({ records: found, server }) => (
          <ul>
            {found.map((record) => (
              <Record key={record.kind} record={record} server={server} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const Record = ({ record, server }: { record: SenderRecord; server: string }) => {
  const { t } = useTranslation('checklist')
  const { kind, state, name, current, suggested } = record
  const title = kind.toUpperCase()
  return (
    <li>
      <p>
        <strong>{title}</strong> {t(`records.${kind}.${state}`, { server })}
      </p>
      {current && <p className={classes.current}>{t('records.current', { name, current })}</p>}
      {suggested && (
        <>
          <p>{t('records.suggested', { name })}</p>
          <Copyable text={suggested} name={title} />
        </>
      )}
    </li>
  )
}
