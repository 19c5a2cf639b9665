import { CorrectionInput, type ReturnDetail, type TouchedFile } from '@returns-desk/contract'
import {
  Button,
  FormActions,
  isStale,
  NumberField,
  SchemaForm,
  SelectField,
  SubmitButton,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValues,
  useOwnField,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import { ifMatch } from '../../../../../shell/session/change-of.ts'
import { productName } from '../../product-name.ts'
import { RETURNS_KEY } from '../../queries.ts'
import { type Choices, useChoices } from './use-choices.ts'

const ADDRESS = ['address1', 'city', 'county', 'postal_code', 'country'] as const

/** An agent sees neither account nor holder: left empty, they stay as they are. */
const savedOf = ({ return_method, payment_method, pickup_address, phone, return_products }: ReturnDetail) => ({
  reason: '',
  return_method_id: return_method.id,
  payment_method_id: payment_method.id,
  pickup_address,
  phone: phone ?? '',
  products: return_products.map(({ id, quantity, return_reason }) => ({
    id,
    quantity,
    return_reason_id: return_reason.id,
  })),
})

/** For the version that was on the screen when the form opened. Once a refusal has said so, for the newest. */
const useCorrect = (detail: ReturnDetail) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<number | undefined>(detail.version)
  return useMutation({
    mutationFn: (body: CorrectionInput) => {
      const headers = ifMatch({ version: opened ?? detail.version })
      return api.corrections.correct({ params: { id: detail.id }, body, headers })
    },
    onError: (error) => {
      if (isStale(error)) setOpened(undefined)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: RETURNS_KEY }),
  })
}

interface CorrectionFormProps {
  readonly detail: ReturnDetail
  readonly onClose: () => void
  readonly onSaved: (touched: readonly TouchedFile[]) => void
}

export const CorrectionForm = ({ detail, onClose, onSaved }: CorrectionFormProps) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const correct = useCorrect(detail)
  const choices = useChoices(detail)
  const save = async (values: CorrectionInput) => {
    const { bank_files } = await correct.mutateAsync(values)
    toast(t('correction.done'))
    onSaved(bank_files)
  }
  return (
    <SchemaForm schema={CorrectionInput} saved={savedOf(detail)} onSubmit={save} failure={t('correction.failed')}>
      <ProductFields detail={detail} choices={choices} />
      <MethodFields choices={choices} isKept={detail.is_kept === true} />
      <TextAreaField name="reason" label={t('correction.reason')} hint={t('correction.reason_hint')} rows={2} />
      <SwitchField name="tell_customer" label={t('correction.tell')} hint={t('correction.tell_hint')} />
      <FormActions>
        <SubmitButton>{t('correction.save')}</SubmitButton>
        <Button variant="default" onClick={onClose}>
          {t('messages.close')}
        </Button>
      </FormActions>
    </SchemaForm>
  )
}

const ProductFields = ({ detail, choices }: { detail: ReturnDetail; choices: Choices }) => {
  const { t } = useTranslation('returns')
  return detail.return_products.map((product, index) => {
    const name = productName(product)
    return [
      <NumberField
        key={`${product.id}-quantity`}
        name={`products.${index}.quantity`}
        label={t('correction.quantity', { product: name })}
        hint={t('correction.quantity_hint')}
        isInteger
        min={0}
      />,
      <SelectField
        key={`${product.id}-reason`}
        name={`products.${index}.return_reason_id`}
        label={t('correction.reason_of', { product: name })}
        options={choices.reasonsFor(product)}
      />,
    ]
  })
}

const MethodFields = ({ choices, isKept }: { choices: Choices; isKept: boolean }) => {
  const { t } = useTranslation('returns')
  const { return_method_id, payment_method_id } = useFormValues<CorrectionInput>()
  const method = choices.returnMethods.find(({ id }) => id === return_method_id)
  const payment = choices.paymentMethods.find(({ id }) => id === payment_method_id)
  // Nobody comes for products that the customer keeps.
  const collected = isKept ? undefined : method
  const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
  return (
    <>
      <SelectField
        name="return_method_id"
        label={t('facts.return_method')}
        options={choices.returnMethods.map(optionOf)}
      />
      <SelectField
        name="payment_method_id"
        label={t('facts.payment_method')}
        options={choices.paymentMethods.map(optionOf)}
      />
      {collected?.display_pickup_address ? (
        ADDRESS.map((name) => (
          <TextField key={name} name={`pickup_address.${name}`} label={t(`correction.address.${name}`)} />
        ))
      ) : (
        <NoAddress />
      )}
      {(collected?.display_pickup_address || collected?.generate_awb) && (
        <TextField name="phone" label={t('facts.phone')} />
      )}
      {payment?.require_iban && (
        <>
          <TextField name="iban" label={t('facts.iban')} hint={t('correction.keep_hint')} />
          <TextField name="account_holder" label={t('facts.account_holder')} hint={t('correction.keep_hint')} />
        </>
      )}
    </>
  )
}

/** A half-typed address of a method that needs none must not hold up the form. */
const NoAddress = () => {
  const { onChange } = useOwnField({ name: 'pickup_address', label: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address is no longer asked for.
  useEffect(() => onChange(null), [])
  return null
}
