import { Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useSearchParams } from '@returns-desk/ui/router'
import { useInsist } from '../failed-tests/use-insist.tsx'
import type { Dictionary } from './dictionary.ts'
import { type RuleBody, useCreateRule, useFindRulePage } from './queries.ts'
import { RuleForm } from './rule-form.tsx'

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

export const AddRule = ({ dictionary, eventsWarning, onAdded }: AddRuleProps) => {
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
