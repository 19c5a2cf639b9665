import { type ReturnStatus, ReturnStatusInput } from '@returns-desk/contract'
import {
  DISCARD,
  FormActions,
  LinkButton,
  Loaded,
  NotFound,
  Panel,
  PanelSkeleton,
  Reopenable,
  SchemaForm,
  Screen,
  SubmitButton,
  useBackTo,
  useDraft,
  useSaveAndReturn,
} from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { statusQuery, useReplaceStatus } from './queries.ts'
import { StatusFields } from './status-fields.tsx'

export const StatusScreen = () => {
  const { t } = useTranslation('return-statuses')
  const { returnStatusId: id = '' } = useParams()
  const api = useApi()
  const status = useQuery(statusQuery(api, id))
  const back = { to: useBackTo(paths.returnStatuses), label: t('back') }
  return (
    <Screen title={t('edit.title')} back={back}>
      <Loaded
        query={status}
        failure={t('failed.get')}
        skeleton={<PanelSkeleton />}
        notFound={<NotFound title={t('not_found.title')} text={t('not_found.text')} back={back} />}
      >
        {(saved) => (
          <Reopenable saved={saved} load={() => api.returnStatuses.get({ params: { id } })}>
            {(opened) => <EditStatus id={id} saved={opened} />}
          </Reopenable>
        )}
      </Loaded>
    </Screen>
  )
}

const EditStatus = ({ id, saved }: { id: string; saved: ReturnStatus }) => {
  const { t } = useTranslation('return-statuses')
  const replace = useReplaceStatus(id, saved.version)
  const list = paths.returnStatuses
  const save = useSaveAndReturn<ReturnStatusInput>({
    list,
    save: replace.mutateAsync,
    success: t('edit.done'),
    failure: t('failed.update'),
  })
  return (
    <Panel title={saved.name}>
      <SchemaForm
        schema={ReturnStatusInput}
        saved={saved}
        draft={useDraft<ReturnStatusInput>()}
        onSubmit={save}
        failure={t('failed.update')}
      >
        <StatusFields />
        <FormActions>
          <SubmitButton needs={['name']}>{t('edit.save')}</SubmitButton>
          <LinkButton to={useBackTo(list)} state={DISCARD}>
            {t('edit.cancel')}
          </LinkButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
