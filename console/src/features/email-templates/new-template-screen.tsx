import type { EmailTemplateInput } from '@returns-desk/contract'
import { Loaded, Panel, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { CreateTemplate } from './create-template.tsx'
import { languagesQuery } from './queries.ts'

/** Without a `<title>`: the subject that is typed above it is the subject line, until the author wants another. */
const welcomeHtml = (heading: string, text: string) => `<!doctype html>
<html>
  <body style="font-family: sans-serif; line-height: 1.5">
    <h1>${heading}</h1>
    <p>${text}</p>
  </body>
</html>`

export const NewTemplateScreen = () => {
  const { t } = useTranslation('email-templates')
  const languages = useQuery(languagesQuery(useApi()))
  const language: EmailTemplateInput['language'] = useLanguage()
  const html_content = welcomeHtml(t('welcome.heading'), t('welcome.text'))
  return (
    <Screen title={t('create.title')} back={{ to: paths.emailTemplates, label: t('back') }}>
      <Loaded query={languages} failure={t('failed.languages')} skeleton={<PanelSkeleton />}>
        {(codes) => (
          <Panel title={t('create.panel')}>
            <CreateTemplate languages={codes} start={{ html_content, language }} />
          </Panel>
        )}
      </Loaded>
    </Screen>
  )
}
