import type { EmailTemplate } from '@returns-desk/contract'
import { Loaded, NotFound, PanelSkeleton, Reopenable, Screen, useBackTo } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useParams } from '@returns-desk/ui/router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { EditTemplate } from './edit-template.tsx'
import { templateQuery } from './queries.ts'
import { ViewTemplate } from './view-template.tsx'

export const TemplateScreen = () => {
  const { t } = useTranslation('email-templates')
  const { emailId: id = '' } = useParams()
  const api = useApi()
  const template = useQuery(templateQuery(api, id))
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<EmailTemplate>()
  const [wasEdited, setWasEdited] = useState(false)
  const back = { to: useBackTo(paths.emailTemplates), label: t('back') }
  const edit = (saved: EmailTemplate) => {
    setEdited(saved)
    setWasEdited(true)
  }
  return (
    <Screen title={t('detail.title')} back={back}>
      {edited ? (
        // Outside the loaded content: neither a refresh nor its failure may disturb a user who is typing.
        <Reopenable saved={edited} load={() => queryClient.fetchQuery(templateQuery(api, id))}>
          {(opened) => <EditTemplate saved={opened} onDone={() => setEdited(undefined)} />}
        </Reopenable>
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
