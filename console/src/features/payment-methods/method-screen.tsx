import { type PaymentMethod, PaymentMethodInput } from '@returns-desk/contract'
import {
  DISCARD,
  EditScreen,
  FormActions,
  LinkButton,
  Panel,
  SchemaForm,
  SubmitButton,
  useBackTo,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate, useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { MethodFields } from './method-fields.tsx'
import { methodQuery, useUpdateMethod } from './queries.ts'

export const MethodScreen = () => {
  const { t } = useTranslation('payment-methods')
  const { paymentMethodId: id = '' } = useParams()
  const api = useApi()
  const load = () => api.paymentMethods.get({ params: { id } })
  return (
    <EditScreen t={t} list={paths.paymentMethods} query={useQuery(methodQuery(api, id))} load={load}>
      {(opened) => <EditMethod id={id} saved={opened} />}
    </EditScreen>
  )
}

const EditMethod = ({ id, saved }: { id: string; saved: PaymentMethod }) => {
  const { t } = useTranslation('payment-methods')
  const update = useUpdateMethod(id, saved)
  const list = useBackTo(paths.paymentMethods)
  const navigate = useNavigate()
  const toast = useToast()
  const save = async (values: PaymentMethodInput) => {
    await update.mutateAsync(values)
    toast(t('edit.done'))
    await navigate(list)
  }
  return (
    <Panel title={saved.name}>
      <SchemaForm schema={PaymentMethodInput} saved={saved} onSubmit={save} failure={t('failed.update')}>
        <MethodFields />
        <FormActions>
          <SubmitButton needs={['name']}>{t('edit.save')}</SubmitButton>
          <LinkButton to={list} state={DISCARD}>
            {t('edit.cancel')}
          </LinkButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
