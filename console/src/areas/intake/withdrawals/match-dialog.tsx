import type { Withdrawal } from '@returns-desk/contract'
import { Button, Dialog, errorText, TextInput, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type FormEvent, useId, useState } from 'react'
import { useMatchWithdrawal } from './queries.ts'

const NAME_MAX_LENGTH = 60

/** Assigns an order to a withdrawal. Prefilled with what the customer wrote, which is often nearly right. */
export const MatchDialog = ({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) => {
  const { t } = useTranslation('withdrawals')
  const id = useId()
  const toast = useToast()
  const match = useMatchWithdrawal(withdrawal.id)
  const [name, setName] = useState(withdrawal.order_name)
  const [failure, setFailure] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (match.isPending) return
    if (!name.trim()) return setFailure(t('match.required'))
    setFailure('')
    try {
      await match.mutateAsync(name.trim())
      toast(t('match.done', { reference: withdrawal.reference }))
      onClose()
    } catch (error) {
      setFailure(errorText(error, t('failed.match')))
    }
  }
  return (
    <Dialog
      title={t('match.title', { reference: withdrawal.reference })}
      onCancel={() => !match.isPending && onClose()}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={match.isPending}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form={id} aria-disabled={match.isPending}>
            {match.isPending ? t('ui:working') : t('match.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('match.text', { name: withdrawal.name, email: withdrawal.email })}</p>
      <form id={id} onSubmit={submit} noValidate>
        <TextInput
          label={t('match.order_name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={failure || undefined}
          maxLength={NAME_MAX_LENGTH}
          required
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
