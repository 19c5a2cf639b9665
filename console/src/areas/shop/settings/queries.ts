import type { Settings, SettingsInput, Shop, ShopInput } from '@returns-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SETTINGS_KEY } from '../../../parts/queries/settings-query.ts'
import { SHOP_KEY } from '../../../parts/queries/shop-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { changeOf, ifMatch } from '../../../shell/session/change-of.ts'

/** Sends the whole settings object; `opened` is the one that the form started from, or saved last. */
export const useUpdateSettings = (opened: Settings) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: Partial<SettingsInput>) =>
      api.settings.update({ params: { id: opened.id }, ...changeOf(opened, { ...opened, ...values }) }),
    onSuccess: (reply) => queryClient.setQueryData(SETTINGS_KEY, reply),
  })
}

/** Sends the fields of one form. Amounts, times and the shop's name stand on every screen, so all of them are refetched. */
export const useUpdateShop = (opened: Shop) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<ShopInput>) => api.shop.update({ body, headers: ifMatch(opened) }),
    onSuccess: (reply) => {
      queryClient.setQueryData(SHOP_KEY, reply)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SHOP_KEY[0] })
    },
  })
}

/** The logo is not one of the values that a form sends: it is there as soon as it is uploaded. */
export const useLogo = () => {
  const { settings } = useApi()
  const queryClient = useQueryClient()
  const onSuccess = (reply: Settings) => queryClient.setQueryData(SETTINGS_KEY, reply)
  return {
    upload: useMutation({ mutationFn: (file: File) => settings.saveLogo({ file }), onSuccess }),
    remove: useMutation({ mutationFn: () => settings.removeLogo(), onSuccess }),
  }
}
