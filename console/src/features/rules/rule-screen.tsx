import type { Rule } from '@returns-desk/contract'
import {
  DISCARD,
  errorText,
  LinkButton,
  Loaded,
  NotFound,
  Panel,
  PanelSkeleton,
  Reopenable,
  Screen,
  useBackTo,
  useToast,
} from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import type { Dictionary } from './dictionary.ts'
import { type RuleBody, ruleQuery, useReplaceRule } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { useDictionary } from './use-dictionary.ts'

export const RuleScreen = () => {
  const { t } = useTranslation('rules')
  const { ruleId: id = '' } = useParams()
  const api = useApi()
  const rule = useQuery(ruleQuery(api, id))
  const { query, failure, eventsError } = useDictionary()
  const back = { to: useBackTo(paths.rules), label: t('back') }
  const eventsWarning = eventsError ? errorText(eventsError, t('failed.events')) : undefined
  return (
    <Screen title={t('edit.title')} back={back}>
      <Loaded
        query={rule}
        failure={t('failed.get')}
        skeleton={<PanelSkeleton />}
        notFound={<NotFound title={t('not_found.title')} text={t('not_found.text')} back={back} />}
      >
        {(saved) => (
          <Loaded query={query} failure={failure} skeleton={<PanelSkeleton />}>
            {(dictionary) => (
              <Reopenable saved={saved} load={() => api.rules.get({ params: { id } })}>
                {(opened) => <EditRule id={id} saved={opened} dictionary={dictionary} eventsWarning={eventsWarning} />}
              </Reopenable>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

interface EditRuleProps {
  readonly id: string
  readonly saved: Rule
  readonly dictionary: Dictionary
  readonly eventsWarning: string | undefined
}

const EditRule = ({ id, saved, dictionary, eventsWarning }: EditRuleProps) => {
  const { t } = useTranslation('rules')
  const replace = useReplaceRule(id, saved.version)
  const navigate = useNavigate()
  const toast = useToast()
  const back = useBackTo(paths.rules)
  const save = async (body: RuleBody) => {
    await replace.mutateAsync(body)
    toast(t('edit.done'))
    await navigate(back)
  }
  return (
    <Panel title={saved.name}>
      <RuleForm
        dictionary={dictionary}
        saved={saved}
        save={save}
        failure={t('failed.update')}
        networkFailure={t('failed.update')}
        submitLabel={t('edit.save')}
        busyLabel={t('edit.busy')}
        eventsWarning={eventsWarning}
        cancel={
          <LinkButton to={back} state={DISCARD}>
            {t('edit.cancel')}
          </LinkButton>
        }
      />
    </Panel>
  )
}
