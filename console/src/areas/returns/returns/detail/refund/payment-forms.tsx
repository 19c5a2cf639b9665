/** The forms of a refund: to pay it, to correct it, and to say why it is not paid or came back. Loaded on demand. */
import { type Payout, type Refund, refunds } from '@returns-desk/contract'
import { PAYOUT_ROUTES } from '@returns-desk/engine'
import {
  Button,
  FormActions,
  NumberField,
  SchemaForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useRefundChange } from './refund-queries.ts'

export type OpenForm =
  | { readonly kind: 'pay' | 'add' | 'deduct' | 'explain' }
  | { readonly kind: 'bounce'; readonly payout: Payout }

interface FormProps {
  readonly refund: Refund
  readonly onClose: () => void
}

interface FrameProps<Schema extends z.ZodObject> {
  readonly kind: OpenForm['kind']
  readonly schema: Schema
  readonly saved?: Partial<z.input<Schema>>
  readonly save: (values: z.output<Schema>) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

const Frame = <Schema extends z.ZodObject>({ kind, save, onClose, children, ...form }: FrameProps<Schema>) => {
  const { t } = useTranslation('refunds')
  const toast = useToast()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])
  const submit = async (values: z.output<Schema>) => {
    await save(values)
    toast(t(`form.${kind}.done`))
    onClose()
  }
  return (
    <div ref={frame}>
      <h3>{t(`form.${kind}.title`)}</h3>
      <SchemaForm {...form} onSubmit={submit} failure={t('failed.change')}>
        {children}
        <FormActions>
          <SubmitButton>{t(`form.${kind}.submit`)}</SubmitButton>
          <Button variant="default" onClick={onClose}>
            {t('act.close')}
          </Button>
        </FormActions>
      </SchemaForm>
    </div>
  )
}

/** One for each time a form is opened: sent twice, it happens once. */
const useKey = () => useState(() => crypto.randomUUID())[0]

const PayInput = refunds.pay.body.omit({ key: true })

const PayForm = ({ refund, onClose }: FormProps) => {
  const { t } = useTranslation('refunds')
  const { return_id: id, route, open, currency } = refund
  const key = useKey()
  const pay = useRefundChange(id, (api, body: z.output<typeof PayInput>) =>
    api.refunds.pay({ params: { id }, body: { ...body, key } }),
  )
  const saved = { route, amount: open, note: '' }
  return (
    <Frame kind="pay" schema={PayInput} saved={saved} save={pay.mutateAsync} onClose={onClose}>
      <SelectField
        name="route"
        label={t('form.route')}
        options={PAYOUT_ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
      />
      <NumberField name="amount" label={t('form.amount')} suffix={currency} min={0} max={open} />
      <TextAreaField name="note" label={t('form.note')} hint={t('form.note_hint')} rows={2} />
    </Frame>
  )
}

const CorrectInput = refunds.correct.body.omit({ key: true })

const CorrectForm = ({ refund, onClose, kind }: FormProps & { kind: 'add' | 'deduct' }) => {
  const { t } = useTranslation('refunds')
  const { return_id: id, currency } = refund
  const key = useKey()
  const correct = useRefundChange(id, (api, { amount, reason }: z.output<typeof CorrectInput>) => {
    const signed = kind === 'add' ? Math.abs(amount) : -Math.abs(amount)
    return api.refunds.correct({ params: { id }, body: { key, amount: signed, reason } })
  })
  return (
    <Frame kind={kind} schema={CorrectInput} save={correct.mutateAsync} onClose={onClose}>
      <NumberField name="amount" label={t('form.amount')} suffix={currency} min={0} />
      <TextAreaField name="reason" label={t('form.reason')} hint={t('form.reason_hint')} rows={2} />
    </Frame>
  )
}

const ExplainForm = ({ refund, onClose }: FormProps) => {
  const { t } = useTranslation('refunds')
  const { return_id: id, unpaid_reason: reason } = refund
  const explain = useRefundChange(id, (api, body: { reason: string }) => api.refunds.explain({ params: { id }, body }))
  return (
    <Frame kind="explain" schema={refunds.explain.body} saved={{ reason }} save={explain.mutateAsync} onClose={onClose}>
      <TextAreaField name="reason" label={t('form.reason')} hint={t('form.inner_reason_hint')} rows={2} />
    </Frame>
  )
}

const BounceForm = ({ refund, payout, onClose }: FormProps & { payout: Payout }) => {
  const { t } = useTranslation('refunds')
  const bounce = useRefundChange(refund.return_id, (api, body: { reason: string }) =>
    api.refunds.bounce({ params: { id: payout.id }, body }),
  )
  return (
    <Frame kind="bounce" schema={refunds.bounce.body} save={bounce.mutateAsync} onClose={onClose}>
      <TextAreaField name="reason" label={t('form.reason')} hint={t('form.inner_reason_hint')} rows={2} />
    </Frame>
  )
}

export const PaymentForm = ({ form, ...props }: FormProps & { form: OpenForm }) => {
  switch (form.kind) {
    case 'pay':
      return <PayForm {...props} />
    case 'explain':
      return <ExplainForm {...props} />
    case 'bounce':
      return <BounceForm {...props} payout={form.payout} />
    default:
      return <CorrectForm {...props} kind={form.kind} />
  }
}
