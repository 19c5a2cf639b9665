import type { Rule } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import {
  DISCARD,
  EditScreen,
  errorText,
  LinkButton,
  Loaded,
  Panel,
  PanelSkeleton,
  useBackTo,
  useToast,
} from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate, useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { useInsist } from '../failed-tests/use-insist.tsx'
import type { Dictionary } from './dictionary.ts'
import { type RuleBody, ruleQuery, useReplaceRule } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { ShadowPanel } from './shadow/shadow-panel.tsx'
import { useDictionary } from './use-dictionary.ts'
import { Warning } from './warning.tsx'

export const RuleScreen = () => {
  const { t } = useTranslation('rules')
  const { ruleId: id = '' } = useParams()
  const api = useApi()
  const { query, failure, eventsError } = useDictionary()
  const eventsWarning = eventsError ? errorText(eventsError, t('failed.events')) : undefined
  const load = () => api.rules.get({ params: { id } })
  return (
    <EditScreen t={t} list={paths.rules} query={useQuery(ruleQuery(api, id))} load={load}>
      {(opened) => (
        <Loaded query={query} failure={failure} skeleton={<PanelSkeleton />}>
          {(dictionary) => <EditRule id={id} saved={opened} dictionary={dictionary} eventsWarning={eventsWarning} />}
        </Loaded>
      )}
    </EditScreen>
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
  const replace = useReplaceRule(id, saved)
  const { insist, dialog } = useInsist()
  const navigate = useNavigate()
  const toast = useToast()
  const back = useBackTo(paths.rules)
  const save = async (body: RuleBody) => {
    await insist((insisted) => replace.mutateAsync({ body, ...insisted }))
    toast(t('edit.done'))
    navigate(back)
  }
  const title = textIn(saved, 'name', useLanguage())
  return (
    <>
      <Panel title={title}>
        {saved.problem && <Warning>{t(`problem.${saved.problem}`)}</Warning>}
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
        {dialog}
      </Panel>
      <ShadowPanel rule={saved} onChanged={() => navigate(back, { state: DISCARD })} />
    </>
  )
}
