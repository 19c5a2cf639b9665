import {
  Banner,
  errorText,
  LinkButton,
  Loaded,
  Panel,
  PanelSkeleton,
  Screen,
  usePage,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useInsist } from '../../shell/rule-tests/use-insist.tsx'
import { useApi } from '../../shell/session/api.tsx'
import { NeverDeciding } from './check/list-findings.tsx'
import { useListCheck } from './check/use-check.ts'
import type { Dictionary } from './dictionary.ts'
import { type RuleBody, rulesQuery, useCreateRule, useFindRulePage } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { RulesTable } from './rules-table.tsx'
import { useDictionary } from './use-dictionary.ts'
import { useFleetingError } from './use-fleeting-error.ts'

export const RulesScreen = () => {
  const { t } = useTranslation('rules')
  const rules = useQuery(rulesQuery(useApi(), usePage(Number.MAX_SAFE_INTEGER)))
  const { dictionary, query, failure, eventsError } = useDictionary()
  const findings = useListCheck(dictionary)
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
          <AddRule
            dictionary={loaded}
            onAdded={setAdded}
            eventsWarning={eventsError ? errorText(eventsError, t('failed.events')) : undefined}
          />
        )}
      </Loaded>
    </Screen>
  )
}

interface AddRuleProps {
  readonly dictionary: Dictionary
  readonly eventsWarning: string | undefined
  readonly onAdded: (id: number) => void
}

/** Goes to the page of a new rule. If that page is unknown, the list stays where it is. */
const useTurnToRule = () => {
  const findPage = useFindRulePage()
  const [, setSearch] = useSearchParams()
  return async (id: number) => {
    const page = await findPage(id)
    if (page === undefined) return
    const turn = (search: URLSearchParams) => {
      search.set('page', String(page))
      return search
    }
    setSearch(turn, { replace: true, preventScrollReset: true })
  }
}

const AddRule = ({ dictionary, eventsWarning, onAdded }: AddRuleProps) => {
  const { t } = useTranslation('rules')
  const turnTo = useTurnToRule()
  const create = useCreateRule()
  const { insist, dialog } = useInsist()
  const toast = useToast()
  const add = async (body: RuleBody) => {
    const { id, name } = await insist((insisted) => create.mutateAsync({ body, ...insisted }))
    onAdded(id)
    void turnTo(id)
    toast(t('add.done', { name }))
  }
  return (
    <Panel title={t('add.title')}>
      <RuleForm
        dictionary={dictionary}
        save={add}
        failure={t('failed.create')}
        networkFailure={t('failed.network')}
        submitLabel={t('add.submit')}
        busyLabel={t('add.busy')}
        eventsWarning={eventsWarning}
      />
      {dialog}
    </Panel>
  )
}
