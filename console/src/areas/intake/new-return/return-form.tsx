import { ApiError, type ErrorDetail, type StaffOrder } from '@returns-desk/contract'
import { Banner, Button, errorText, Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useRouter } from '@returns-desk/ui/router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { type Draft, draftOf, type ErrorAt, intakeOf, productsOf } from './draft.ts'
import { LineFields } from './line-fields.tsx'
import { MethodFields } from './method-fields.tsx'
import classes from './new-return.module.css'
import { offerQuery } from './queries.ts'

const useCreate = () => {
  const { t } = useTranslation('new-return')
  const { staffIntake } = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: Parameters<typeof staffIntake.create>[0]['body']) => staffIntake.create({ body }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['returns'] })
      toast(t('created'))
      router.navigate(paths.return(id))
    },
  })
}

const detailsOf = (error: unknown): readonly ErrorDetail[] => (error instanceof ApiError ? error.details : [])

export const ReturnForm = ({ order }: { order: StaffOrder }) => {
  const { t } = useTranslation('new-return')
  const api = useApi()
  const [draft, setDraft] = useState<Draft>(() => draftOf(order))
  // Pressed twice, it is one return.
  const [key] = useState(() => crypto.randomUUID())
  const products = productsOf(order, draft)
  const wanted = products.map(({ line_ref, quantity, return_reason_id }) => ({ line_ref, quantity, return_reason_id }))
  const offer = useQuery(
    offerQuery(api, { order_ref: order.ref, products: wanted, return_method_id: draft.returnMethodId }),
  )
  const create = useCreate()
  const details = detailsOf(create.error)
  const errorAt: ErrorAt = (field) => details.find((detail) => detail.field === field)?.message
  const returnMethod = offer.data?.return_methods.find(({ id }) => id === draft.returnMethodId)
  const paymentMethod = offer.data?.payment_methods.find(({ id }) => id === draft.paymentMethodId)
  const change = (own: Partial<Draft>) => setDraft((before) => ({ ...before, ...own }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const takesAddress = (returnMethod?.display_pickup_address ?? false) && !paymentMethod?.is_kept
    const takesAccount = paymentMethod?.require_iban ?? false
    create.mutate(intakeOf(order, draft, { key, takesAddress, takesAccount }))
  }
  const problem = create.error ?? offer.error
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Panel title={t('products.title')}>
        <ul className={classes.lines}>
          {order.lines.map((line) => (
            <LineFields
              key={line.ref}
              line={line}
              order={order}
              value={draft.lines[line.ref]}
              errorAt={(name) =>
                errorAt(`products.${products.findIndex(({ line_ref }) => line_ref === line.ref)}.${name}`)
              }
              onChange={(value) => change({ lines: { ...draft.lines, [line.ref]: value } })}
            />
          ))}
        </ul>
      </Panel>
      {products.length > 0 && offer.data && (
        <MethodFields
          offer={offer.data}
          currency={order.currency}
          draft={draft}
          returnMethod={returnMethod}
          paymentMethod={paymentMethod}
          errorAt={errorAt}
          onChange={change}
        />
      )}
      {problem && (
        <Banner onDismiss={create.reset}>
          {[errorText(problem, t('failed.create')), ...details.slice(1).map(({ message }) => message)].join(' ')}
        </Banner>
      )}
      {offer.data?.refusal && <p className={classes.refusal}>{offer.data.refusal.message}</p>}
      <div>
        <Button
          type="submit"
          disabled={!returnMethod || !paymentMethod || Boolean(offer.data?.refusal)}
          loading={create.isPending}
        >
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
