import type { Withdrawal } from '@returns-desk/contract'
import { Button, errorText, RowActions, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMay } from '../../../shell/session/use-may.ts'
import { useSettleWithdrawal } from './queries.ts'

interface WithdrawalActionsProps {
  readonly withdrawal: Withdrawal
  readonly onFailure: (message: string | undefined) => void
}

interface WithOnMatch extends WithdrawalActionsProps {
  readonly onMatch: () => void
}

export const WithdrawalActions = ({ withdrawal, onFailure, onMatch }: WithOnMatch) => {
  const { t } = useTranslation('withdrawals')
  const { reference, is_settled, return_id } = withdrawal
  if (!useMay('handle') || is_settled) return null
  return (
    <RowActions>
      {return_id === null && (
        <Button variant="default" size="compact-sm" aria-label={t('match.label', { reference })} onClick={onMatch}>
          {t('match.verb')}
        </Button>
      )}
      <SettleAction withdrawal={withdrawal} onFailure={onFailure} />
    </RowActions>
  )
}

const SettleAction = ({ withdrawal, onFailure }: WithdrawalActionsProps) => {
  const { t } = useTranslation('withdrawals')
  const { reference } = withdrawal
  const settle = useSettleWithdrawal(withdrawal.id)
  const confirm = useConfirm()
  const toast = useToast()
  const run = async () => {
    onFailure(undefined)
    try {
      await settle.mutateAsync(undefined)
      toast(t('settle.done', { reference }))
    } catch (error) {
      onFailure(errorText(error, t('failed.settle')))
    }
  }
  const ask = () =>
    confirm({
      title: t('settle.title', { reference }),
      text: t('settle.text'),
      confirmLabel: t('settle.confirm'),
      run,
    })
  return (
    <Button variant="default" size="compact-sm" aria-label={t('settle.label', { reference })} onClick={ask}>
      {t('settle.verb')}
    </Button>
  )
}
