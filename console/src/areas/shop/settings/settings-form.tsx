import type { Settings, SettingsInput, Shop, ShopInput } from '@returns-desk/contract'
import { FormActions, SchemaForm, SubmitButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useUpdateSettings, useUpdateShop } from './queries.ts'

interface FormProps<Saved> {
  readonly saved: Saved
  /** The fields of this form: a part of what is saved together. */
  readonly schema: z.ZodObject
  readonly children: ReactNode
}

interface PlainFormProps<Saved, Values> extends FormProps<Saved> {
  readonly save: (values: Values) => Promise<unknown>
}

const PlainForm = <Saved extends object, Values>({ saved, schema, save, children }: PlainFormProps<Saved, Values>) => {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const submit = async (values: unknown) => {
    await save(values as Values)
    toast(t('done'))
  }
  return (
    <SchemaForm schema={schema} saved={saved} onSubmit={submit} failure={t('failed.save')}>
      {children}
      <FormActions>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

/** A second save counts from the first one. */
export const SettingsForm = ({ saved, ...props }: FormProps<Settings>) => {
  const [opened, setOpened] = useState(saved)
  const update = useUpdateSettings(opened)
  const save = async (values: Partial<SettingsInput>) => setOpened(await update.mutateAsync(values))
  return <PlainForm {...props} saved={saved} save={save} />
}

export const ShopForm = ({ saved, ...props }: FormProps<Shop>) => {
  const [opened, setOpened] = useState(saved)
  const update = useUpdateShop(opened)
  const save = async (values: Partial<ShopInput>) => setOpened(await update.mutateAsync(values))
  return <PlainForm {...props} saved={saved} save={save} />
}
