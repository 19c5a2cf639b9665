import { type ReturnReason, ReturnReasonInput } from '@returns-desk/contract'
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
import { reasonQuery, useUpdateReason } from './queries.ts'
import { ReasonFields } from './reason-fields.tsx'

export const ReasonScreen = () => {
  const { t } = useTranslation('return-reasons')
  const { returnReasonId: id = '' } = useParams()
  const api = useApi()
  const reason = useQuery(reasonQuery(api, id))
  const back = { to: useBackTo(paths.returnReasons), label: t('back') }
  return (
    <Screen title={t('edit.title')} back={back}>
      <Loaded
        query={reason}
        failure={t('failed.get')}
        skeleton={<PanelSkeleton />}
        notFound={<NotFound title={t('not_found.title')} text={t('not_found.text')} back={back} />}
      >
        {(saved) => (
          <Reopenable saved={saved} load={() => api.returnReasons.get({ params: { id } })}>
            {(opened) => <EditReason id={id} saved={opened} />}
          </Reopenable>
        )}
      </Loaded>
    </Screen>
  )
}

const EditReason = ({ id, saved }: { id: string; saved: ReturnReason }) => {
  const { t } = useTranslation('return-reasons')
  const update = useUpdateReason(id, saved.version)
  const list = paths.returnReasons
  const save = useSaveAndReturn<ReturnReasonInput>({
    list,
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
