import { type ReturnReason, ReturnReasonInput } from '@returns-desk/contract'
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
import { reasonQuery, useUpdateReason } from './queries.ts'
import { ReasonFields } from './reason-fields.tsx'

export const ReasonScreen = () => {
  const { t } = useTranslation('return-reasons')
  const { returnReasonId: id = '' } = useParams()
  const api = useApi()
  const load = () => api.returnReasons.get({ params: { id } })
  return (
    <EditScreen t={t} list={paths.returnReasons} query={useQuery(reasonQuery(api, id))} load={load}>
      {(opened) => <EditReason id={id} saved={opened} />}
    </EditScreen>
  )
}

const EditReason = ({ id, saved }: { id: string; saved: ReturnReason }) => {
  const { t } = useTranslation('return-reasons')
  const update = useUpdateReason(id, saved)
  const list = paths.returnReasons
  const save = useSaveAndReturn<ReturnReasonInput>({
    list,
    opened: saved,
    save: update.mutateAsync,
    success: t('edit.done'),
    failure: t('failed.update'),
  })
  return (
    <Panel title={saved.name}>
      <SchemaForm
        schema={ReturnReasonInput}
        saved={saved}
        draft={useDraft<ReturnReasonInput>()}
        onSubmit={save}
        failure={t('failed.update')}
      >
        <ReasonFields />
        <FormActions>
          <SubmitButton>{t('edit.save')}</SubmitButton>
          <LinkButton to={useBackTo(list)} state={DISCARD}>
            {t('edit.cancel')}
          </LinkButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
