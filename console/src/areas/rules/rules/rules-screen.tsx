import { Banner, errorText, LinkButton, Loaded, PanelSkeleton, Screen, usePage } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { NeverDeciding } from './check/list-findings.tsx'
import type { SaidFinding } from './check/run-check.ts'
import { rulesQuery } from './list-queries.ts'
import { RulesTable } from './rules-table.tsx'
import { useDictionary } from './use-dictionary.ts'
import { useFleetingError } from './use-fleeting-error.ts'

// The list is there first. Both bring most of the engine with them.
const AddRule = lazy(async () => ({ default: (await import('./add-rule.tsx')).AddRule }))
const ListCheck = lazy(async () => ({ default: (await import('./check/list-check.tsx')).ListCheck }))

const UNCHECKED: readonly SaidFinding[] = []

export const RulesScreen = () => {
  const { t } = useTranslation('rules')
  const rules = useQuery(rulesQuery(useApi(), usePage(Number.MAX_SAFE_INTEGER)))
  const { dictionary, query, failure, eventsError } = useDictionary()
  const [findings, setFindings] = useState(UNCHECKED)
  const failed = useFleetingError()
  const [added, setAdded] = useState<number>()
  // What is below follows in a second, interruptible render.
  const isListThere = useDeferredValue(true, false)
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
      <Suspense>{isListThere && <ListCheck dictionary={dictionary} onFound={setFindings} />}</Suspense>
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
          <Suspense fallback={<PanelSkeleton />}>
            {isListThere ? (
              <AddRule
                dictionary={loaded}
                onAdded={setAdded}
                eventsWarning={eventsError ? errorText(eventsError, t('failed.events')) : undefined}
              />
            ) : (
              <PanelSkeleton />
            )}
          </Suspense>
        )}
      </Loaded>
    </Screen>
  )
}
