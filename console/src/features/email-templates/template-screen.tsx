import type { EmailTemplate } from '@returns-desk/contract'
import { Loaded, NotFound, PanelSkeleton, Screen, useBackTo } from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { EditTemplate } from './edit-template.tsx'
import { templateQuery } from './queries.ts'
import { ViewTemplate } from './view-template.tsx'

export const TemplateScreen = () => {
  const { t } = useTranslation('email-templates')
  const { emailId: id = '' } = useParams()
  const template = useQuery(templateQuery(useApi(), id))
  const [edited, setEdited] = useState<EmailTemplate>()
  const [wasEdited, setWasEdited] = useState(false)
  const back = { to: useBackTo(paths.emailTemplates), label: t('title') }
  const edit = (saved: EmailTemplate) => {
    setEdited(saved)
    setWasEdited(true)
  }
  return (
    <Screen title={t('detail.title')} back={back}>
      {edited ? (
        // Not within what is loaded: neither a refresh nor its failure may disturb somebody who types.
        <EditTemplate saved={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <Loaded
          query={template}
          failure={t('failed.get')}
          skeleton={<PanelSkeleton />}
          notFound={<NotFound title={t('not_found.title')} text={t('not_found.text')} back={back} />}
        >
          {(saved) => <ViewTemplate template={saved} onEdit={() => edit(saved)} isFocused={wasEdited} />}
        </Loaded>
      )}
    </Screen>
  )
}
