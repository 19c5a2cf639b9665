/** Asks before a payout is changed, then says what came of it: a toast, or the failure where the payments are listed. */
import type { Refund } from '@returns-desk/contract'
import { type Confirmation, errorText, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { UseMutationResult } from '@tanstack/react-query'

export type OnFailure = (message: string | undefined) => void

export const useAskChange = (onFailure: OnFailure) => {
  const { t } = useTranslation('refunds')
  const confirm = useConfirm()
  const toast = useToast()
  return (
    change: UseMutationResult<Refund, Error, unknown>,
    { done, ...question }: Omit<Confirmation, 'run'> & { readonly done: string },
  ) =>
    () => {
      onFailure(undefined)
      confirm({
        ...question,
        run: () =>
          change.mutateAsync(undefined).then(
            () => toast(done),
            (error) => onFailure(errorText(error, t('failed.change'))),
          ),
      })
    }
}
