import { Banner, errorText, LinkButton, Loaded, PanelSkeleton, Screen, usePage } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { paths } from '../../paths.ts'
import { readSettingsQuery } from '../../shell/queries/settings-query.ts'
import { type Api, useApi } from '../../shell/session/api.tsx'
import { AfterPaint } from '../../start/after-paint.tsx'
import { NeverDeciding } from './check/list-findings.tsx'
import type { SaidFinding } from './check/run-check.ts'
import { rulesPageOf } from './first-calls.ts'
import { eventsQuery, metadataQuery, rulesQuery } from './queries.ts'
import { RulesTable } from './rules-table.tsx'
import { useDictionary } from './use-dictionary.ts'
import { useFleetingError } from './use-fleeting-error.ts'

// The list is there first: see `AfterPaint`. Both bring most of the engine with them.
const AddRule = lazy(async () => ({ default: (await import('./add-rule.tsx')).AddRule }))
const ListCheck = lazy(async () => ({ default: (await import('./check/list-check.tsx')).ListCheck }))

interface Place {
  readonly search: URLSearchParams
  readonly language: string
}

/** What the list shows first. */
export const askForRules = (api: Api, queryClient: QueryClient, { search, language }: Place) => {
  const prefetch = queryClient.prefetchQuery.bind(queryClient)
  return Promise.all([
    prefetch(rulesQuery(api, rulesPageOf(search))),
    prefetch(metadataQuery(api, language)),
    prefetch(eventsQuery(api, language)),
    prefetch(readSettingsQuery(api)),
  ])
}

const UNCHECKED: readonly SaidFinding[] = []

export const RulesScreen = () => {
  const { t } = useTranslation('rules')
  const rules = useQuery(rulesQuery(useApi(), usePage(Number.MAX_SAFE_INTEGER)))
  const { dictionary, query, failure, eventsError } = useDictionary()
  const [findings, setFindings] = useState(UNCHECKED)
  const failed = useFleetingError()
  const [added, setAdded] = useState<number>()
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <LinkButton to={paths.tryRules}>{t('try.link')}</LinkButton>
          <LinkButton to={paths.ruleTests}>{t('tests')}</LinkButton>
          <LinkButton to={paths.ruleVersions}>{t('versions')}</LinkButton>
        </>
      }
    >
      {failed.text !== undefined && <Banner onDismiss={failed.clear}>{failed.text}</Banner>}
      <AfterPaint>
        <ListCheck dictionary={dictionary} onFound={setFindings} />
      </AfterPaint>
      <NeverDeciding findings={findings} />
      <RulesTable
        rules={rules}
        dictionary={dictionary}
        isWordless={!dictionary && !query.error}
        added={added}
        findings={findings}
        onFailure={failed.say}
      />
      <Loaded query={query} failure={failure} skeleton={<PanelSkeleton />}>
        {(loaded) => (
          <AfterPaint fallback={<PanelSkeleton />}>
            <AddRule
              dictionary={loaded}
              onAdded={setAdded}
              eventsWarning={eventsError ? errorText(eventsError, t('failed.events')) : undefined}
            />
          </AfterPaint>
        )}
      </Loaded>
    </Screen>
  )
}
