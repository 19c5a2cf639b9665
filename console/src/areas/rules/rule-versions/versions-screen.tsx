import type { RuleVersion } from '@returns-desk/contract'
import { Button, DataTable, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useSearchParams } from '@returns-desk/ui/router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { CompareForm } from './compare-form.tsx'
import { Differences } from './differences.tsx'
import { Note } from './note.tsx'
import { type Compared, versionsQuery } from './queries.ts'
import { VersionActions } from './version-actions.tsx'
import classes from './versions.module.css'

/** Of the placeholder. All versions that were loaded stand on one page. */
const MIN_PAGE_SIZE = 10

const numberIn = (search: URLSearchParams, name: string) =>
  /^\d{1,9}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : undefined

/** Which two versions the address compares. */
const comparedIn = (search: URLSearchParams): Compared | undefined => {
  const [number, other] = [numberIn(search, 'from'), numberIn(search, 'to')]
  return number === undefined || other === undefined ? undefined : { number, other }
}

export const VersionsScreen = () => {
  const { t } = useTranslation('rule-versions')
  const versions = useInfiniteQuery(versionsQuery(useApi()))
  const loaded = versions.data?.pages.flatMap(({ data }) => data)
  const newest = loaded?.[0]?.number ?? 0
  const [search, setSearch] = useSearchParams()
  const compared = comparedIn(search)
  const compare = ({ number, other }: Compared) =>
    setSearch(new URLSearchParams({ from: String(number), to: String(other) }), { preventScrollReset: true })
  return (
    <Screen title={t('title')} intro={t('intro')} back={{ to: paths.rules, label: t('back') }}>
      {newest > 0 && (
        <CompareForm
          key={`${compared?.number}/${compared?.other}/${newest}`}
          newest={newest}
          compared={compared}
          onCompare={compare}
        />
      )}
      {compared && <Differences key={`${compared.number}/${compared.other}`} compared={compared} />}
      <DataTable
        label={t('title')}
        query={{ ...versions, data: loaded }}
        pageSize={Math.max(MIN_PAGE_SIZE, loaded?.length ?? 0)}
        rowKey={({ number }) => number}
        empty={t('empty')}
        failure={t('failed.list')}
        columns={[
          { header: t('version'), width: '10%', cell: ({ number }) => t('name', { number }) },
          { header: t('at'), width: '17%', cell: ({ at }) => <ShopTime at={at} /> },
          { header: t('who'), width: '15%', cell: (version) => <Who version={version} /> },
          { header: t('what'), width: '22%', cell: (version) => <What version={version} /> },
          { header: t('why'), cell: (version) => <Note version={version} /> },
          {
            header: t('actions'),
            isActions: true,
            cell: (version) => <VersionActions version={version} newest={newest} onCompare={compare} />,
          },
        ]}
      />
      {versions.hasNextPage && (
        <Button variant="default" loading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Screen>
  )
}

const Who = ({ version: { staff } }: { version: RuleVersion }) => {
  const { t } = useTranslation('rule-versions')
  if (!staff) return <span className={primitives.soft}>{t('nobody')}</span>
  return staff.name ?? t('former')
}

/** With the name of the rule, or with how many there were. */
const What = ({ version: { cause, restored, rule_name, rules_changed = 0 } }: { version: RuleVersion }) => {
  const { t } = useTranslation('rule-versions')
  const several = rules_changed > 1 ? t('rules', { count: rules_changed }) : ''
  const about = rule_name ?? several
  return (
    // One element: on a phone, a cell is its name beside its content.
    <span>
      {t(`cause.${cause}`, { number: restored ?? '' })}
      {about !== '' && <span className={classes.about}>{about}</span>}
    </span>
  )
}
