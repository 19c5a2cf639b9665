import type { AccountInput, PasswordChange } from '@returns-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY } from '../../../parts/queries/account-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { createPasskey } from '../../../shell/session/passkey-ceremony.ts'

/** What changes the account; it is read again after each change. */
export const useAccountChanges = () => {
  const { account, secondFactor } = useApi()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
  return {
    update: useMutation({ mutationFn: (body: AccountInput) => account.update({ body }), onSuccess }),
    changePassword: useMutation({ mutationFn: (body: PasswordChange) => account.changePassword({ body }), onSuccess }),
    signOutElsewhere: useMutation({ mutationFn: () => account.signOutElsewhere() }),
    prepareTotp: useMutation({ mutationFn: () => secondFactor.prepareTotp() }),
    enableTotp: useMutation({
      mutationFn: (body: { state: string; code: string }) => secondFactor.enableTotp({ body }),
      onSuccess,
    }),
    disableTotp: useMutation({
      mutationFn: (password: string) => secondFactor.disableTotp({ body: { password } }),
      onSuccess,
    }),
    renewRecoveryCodes: useMutation({ mutationFn: () => secondFactor.renewRecoveryCodes(), onSuccess }),
    addPasskey: useMutation({
      mutationFn: async (name: string) => {
        const { state, options } = await secondFactor.preparePasskey()
        return secondFactor.addPasskey({ body: { state, name, credential: await createPasskey(options) } })
      },
      onSuccess,
    }),
    removePasskey: useMutation({
      mutationFn: (passkey_id: number) => secondFactor.removePasskey({ params: { passkey_id } }),
      onSuccess,
    }),
  }
}
