import { Banner, errorText, Loaded, Panel, PanelSkeleton, Screen, usePage, useToast } from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../shell/session/api.tsx'
import type { Dictionary } from './dictionary.ts'
import { type RuleBody, rulesQuery, useCreateRule } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { RulesTable } from './rules-table.tsx'
import { useDictionary } from './use-dictionary.ts'
import { useFleetingError } from './use-fleeting-error.ts'

export const RulesScreen = () => {
  const { t } = useTranslation('rules')
  const rules = useQuery(rulesQuery(useApi(), usePage(Number.MAX_SAFE_INTEGER)))
  const { dictionary, query, failure, eventsError } = useDictionary()
  const failed = useFleetingError()
  return (
    <Screen title={t('title')} intro={t('intro')}>
      {failed.text !== undefined && <Banner onDismiss={failed.clear}>{failed.text}</Banner>}
      <RulesTable
        rules={rules}
        dictionary={dictionary}
        isWordless={!dictionary && !query.error}
        onFailure={failed.say}
      />
      <Loaded query={query} failure={failure} skeleton={<PanelSkeleton />}>
        {(loaded) => (
          <AddRule
            dictionary={loaded}
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
}

const AddRule = ({ dictionary, eventsWarning }: AddRuleProps) => {
  const { t } = useTranslation('rules')
  const create = useCreateRule()
  const toast = useToast()
  const add = async (body: RuleBody) => {
    const { name } = await create.mutateAsync(body)
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
    </Panel>
  )
}
