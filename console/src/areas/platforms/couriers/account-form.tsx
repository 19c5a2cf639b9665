import { COURIER_TITLES, type CourierAccounts, type OutsideCourier } from '@returns-desk/contract'
import {
  Banner,
  Button,
  errorText,
  type FieldProps,
  FormActions,
  Panel,
  SchemaForm,
  SubmitButton,
  SwitchField,
  TextInput,
  useConfirm,
  useField,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useCheckCourier, useRemoveCourier, useSaveCourier } from './queries.ts'

/** Keeps the browser from filling in one of the user's own passwords. */
export const SecretField = (props: FieldProps) => (
  <TextInput {...useField(props)} type="password" autoComplete="new-password" />
)

interface AccountFormProps<Schema extends z.ZodObject> {
  readonly courier: OutsideCourier
  readonly schema: Schema
  readonly saved: CourierAccounts[OutsideCourier]
  readonly save: (body: z.output<Schema>) => Promise<CourierAccounts>
  readonly children: ReactNode
}

export const AccountForm = <Schema extends z.ZodObject>(props: AccountFormProps<Schema>) => {
  const { courier, schema, saved, save, children } = props
  const { t } = useTranslation('couriers')
  const toast = useToast()
  const title = COURIER_TITLES[courier]
  const saving = useSaveCourier(save)
  const submit = async (values: z.output<Schema>) => {
    await saving.mutateAsync(values)
    toast(t('saved', { courier: title }))
  }
  return (
    <Panel title={title}>
      <SchemaForm
        schema={schema}
        saved={(saved ?? {}) as Partial<z.input<Schema>>}
        onSubmit={submit}
        failure={t('failed.save')}
      >
        {children}
        <SwitchField name="active" label={t('active')} hint={t('active_hint')} />
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormActions>
      </SchemaForm>
      {saved && <AccountActions courier={courier} />}
    </Panel>
  )
}

const AccountActions = ({ courier }: { courier: OutsideCourier }) => {
  const { t } = useTranslation('couriers')
  const toast = useToast()
  const confirm = useConfirm()
  const remove = useRemoveCourier()
  const check = useCheckCourier()
  const title = COURIER_TITLES[courier]
  const trouble = check.error
    ? errorText(check.error, t('failed.check'))
    : check.data?.works === false
      ? check.data.message
      : remove.error && errorText(remove.error, t('failed.remove'))
  const tryIt = async () => {
    if (check.isPending) return
    const outcome = await check.mutateAsync(courier).catch(() => undefined)
    if (outcome?.works) toast(t('works', { courier: title }))
  }
  const ask = () =>
    confirm({
      title: t('remove.title', { courier: title }),
      text: t('remove.text'),
      confirmLabel: t('remove.confirm'),
      isDestructive: true,
      run: async () => {
        await remove.mutateAsync(courier)
        toast(t('remove.done', { courier: title }))
      },
    })
  const dismiss = () => {
    check.reset()
    remove.reset()
  }
  return (
    <>
      {trouble && <Banner onDismiss={dismiss}>{trouble}</Banner>}
      <FormActions>
        <Button variant="default" onClick={tryIt} aria-disabled={check.isPending}>
          {check.isPending ? t('checking', { courier: title }) : t('check')}
        </Button>
        <Button variant="default" onClick={ask}>
          {t('remove.label')}
        </Button>
      </FormActions>
    </>
  )
}
