import type { EmailTemplate } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { Loaded, NotFound, Notice, Panel, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useParams, useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { CreateTemplate } from './create-template.tsx'
import { emailAt, isSameEmail } from './email-groups.ts'
import { LoadFailure } from './load-failure.tsx'
import { templateQuery, templatesQuery, UNREFRESHED } from './queries.ts'
import { useLanguages } from './use-languages.ts'

export const NewLanguageScreen = () => {
  const { t } = useTranslation('email-templates')
  const api = useApi()
  const email = emailAt(useParams())
  const templates = useQuery({ ...templatesQuery(api), ...UNREFRESHED })
  const languages = useLanguages()
  const back = { to: paths.emailTemplates, label: t('back') }
  return (
    <Screen title={t('add_version.title')} back={back}>
      <Loaded query={templates} failure={t('failed.list')} skeleton={<PanelSkeleton />}>
        {(all) => {
          const versions = email ? all.filter((template) => isSameEmail(template, email)) : []
          if (!versions[0]) return <NotFound title={t('not_found.title')} text={t('not_found.text')} back={back} />
          return (
            <>
              <LoadFailure query={languages.query} failure={t('failed.languages')} />
              {languages.codes ? <NewLanguage versions={versions} codes={languages.codes} /> : <PanelSkeleton />}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

interface NewLanguageProps {
  /** The existing language versions, the default one first. */
  readonly versions: readonly EmailTemplate[]
  readonly codes: readonly string[]
}

/** It starts as a copy of the default version: a translation keeps the layout and the variables. */
const NewLanguage = ({ versions, codes }: NewLanguageProps) => {
  const { t } = useTranslation('email-templates')
  const free = codes.filter((code) => versions.every(({ language }) => language !== code))
  const reader = useLanguage()
  const [search] = useSearchParams()
  const language = (free.find((code) => code === search.get('language')) ?? free[0]) as
    | EmailTemplate['language']
    | undefined
  const original = versions.find(({ default_language }) => default_language) ?? versions[0]
  const whole = useQuery({
    ...templateQuery(useApi(), String(original?.id)),
    ...UNREFRESHED,
    enabled: Boolean(original),
  })
  if (!original || !language) return <Notice title={t('add_version.full')} />
  return (
    <Loaded query={whole} failure={t('failed.list')} skeleton={<PanelSkeleton />}>
      {(start) => (
        <Panel title={textIn(original, 'subject', reader)}>
          <CreateTemplate isEmailLocked languages={free} start={{ ...start, language, default_language: false }} />
        </Panel>
      )}
    </Loaded>
  )
}
