import { StaffPolicy } from '@returns-desk/contract'
import {
  FormActions,
  Loaded,
  Panel,
  PanelSkeleton,
  SchemaForm,
  SubmitButton,
  SwitchField,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../shell/session/api.tsx'
import { policyQuery, useSavePolicy } from './queries.ts'

/** Whether everyone needs a second factor. */
export const PolicyPanel = () => {
  const { t } = useTranslation('staff')
  const toast = useToast()
  const policy = useQuery(policyQuery(useApi()))
  const save = useSavePolicy()
  const submit = async (values: StaffPolicy) => {
    await save.mutateAsync(values)
    toast(t('policy.done'))
  }
  return (
    <Panel title={t('policy.title')} intro={t('policy.intro')}>
      <Loaded query={policy} failure={t('failed.policy')} skeleton={<PanelSkeleton />}>
        {(saved) => (
          <SchemaForm schema={StaffPolicy} saved={saved} onSubmit={submit} failure={t('failed.policy')}>
            <SwitchField name="second_factor_required" label={t('policy.required')} />
            <FormActions>
              <SubmitButton>{t('policy.save')}</SubmitButton>
            </FormActions>
          </SchemaForm>
        )}
      </Loaded>
    </Panel>
  )
}
