import { type ReturnStatus, ReturnStatusInput } from '@returns-desk/contract'
import {
  DISCARD,
  EditScreen,
  FormActions,
  LinkButton,
  Panel,
  SchemaForm,
  SubmitButton,
  useBackTo,
  useDraft,
  useSaveAndReturn,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { statusQuery, useReplaceStatus } from './queries.ts'
import { StatusFields } from './status-fields.tsx'

export const StatusScreen = () => {
  const { t } = useTranslation('return-statuses')
  const { returnStatusId: id = '' } = useParams()
  const api = useApi()
  const load = () => api.returnStatuses.get({ params: { id } })
  return (
    <EditScreen t={t} list={paths.returnStatuses} query={useQuery(statusQuery(api, id))} load={load}>
      {(opened) => <EditStatus id={id} saved={opened} />}
    </EditScreen>
  )
}

const EditStatus = ({ id, saved }: { id: string; saved: ReturnStatus }) => {
  const { t } = useTranslation('return-statuses')
  const replace = useReplaceStatus(id, saved)
  const list = paths.returnStatuses
  const save = useSaveAndReturn<ReturnStatusInput>({
    list,
    opened: saved,
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
