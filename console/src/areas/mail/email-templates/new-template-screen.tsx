import type { EmailTemplateInput } from '@returns-desk/contract'
import { Panel, PanelSkeleton, Screen } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../../../paths.ts'
import { CreateTemplate } from './create-template.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useLanguages } from './use-languages.ts'

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
  const { query, codes } = useLanguages()
  const reader: string = useLanguage()
  const language = (codes?.includes(reader) ? reader : codes?.[0]) as EmailTemplateInput['language'] | undefined
  const html_content = welcomeHtml(t('welcome.heading'), t('welcome.text'))
  return (
    <Screen title={t('create.title')} back={{ to: paths.emailTemplates, label: t('back') }}>
      <LoadFailure query={query} failure={t('failed.languages')} />
      {codes ? (
        <Panel title={t('create.panel')}>
          <CreateTemplate languages={codes} start={{ html_content, language: language ?? 'en' }} />
        </Panel>
      ) : (
        <PanelSkeleton />
      )}
    </Screen>
  )
}
