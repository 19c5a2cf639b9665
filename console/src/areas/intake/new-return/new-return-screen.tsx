import type { StaffOrder } from '@returns-desk/contract'
import { Banner, Button, errorText, Panel, Screen, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './new-return.module.css'
import { ReturnForm } from './return-form.tsx'

/** For a customer who telephones: the order first, then what the portal would ask them. */
export const NewReturnScreen = () => {
  const { t } = useTranslation('new-return')
  const { staffIntake } = useApi()
  const [name, setName] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (order_name: string) => staffIntake.findOrder({ body: { order_name } }),
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(name.trim())
  }
  return (
    <Screen title={t('title')} intro={t('intro')} back={{ to: paths.returns, label: t('back') }}>
      <Panel title={t('order.title')}>
        {error && <Banner onDismiss={reset}>{errorText(error, t('failed.find'))}</Banner>}
        <form className={classes.find} onSubmit={find}>
          <TextInput
            label={t('order.name')}
            description={t('order.hint')}
            value={name}
            required
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
            {t('order.find')}
          </Button>
        </form>
      </Panel>
      {data && <Found key={data.ref} order={data} />}
    </Screen>
  )
}

const Found = ({ order }: { order: StaffOrder }) => {
  const { t } = useTranslation('new-return')
  return (
    <>
      <Panel title={t('order.found', { order: order.name })}>
        <p className={classes.customer}>
          {order.customer.name && <strong>{order.customer.name}</strong>} {order.email}
        </p>
        {order.refusal && <p className={classes.refusal}>{order.refusal.message}</p>}
      </Panel>
      {!order.refusal && <ReturnForm order={order} />}
    </>
  )
}
