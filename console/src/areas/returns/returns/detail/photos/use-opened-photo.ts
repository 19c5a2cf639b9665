/**
 * The opened photo is part of the URL: the back button closes it, as expected on a phone, and a reload shows it again.
 * It is identified by product and index, since the key of a photo must not appear in a URL.
 */
import { useLocation, useNavigate, useSearchParams } from '@returns-desk/ui/router'

const PARAM = 'photo'

interface PhotoState {
  /** Whether closing can go back: the photo was opened here, and not by its URL. */
  readonly isPhotoOpened?: boolean
}

export const useOpenedPhoto = (productId: string | number, total: number) => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as PhotoState | null
  const [owner, number] = (search.get(PARAM) ?? '').split('.')
  const index = owner === String(productId) ? Number(number) - 1 : -1

  const to = (photo: number | undefined) => {
    const next = new URLSearchParams(search)
    if (photo === undefined) next.delete(PARAM)
    else next.set(PARAM, `${productId}.${photo + 1}`)
    return { search: next.toString() }
  }
  const stay = { state, replace: true, preventScrollReset: true }
  return {
    opened: index >= 0 && index < total ? index : undefined,
    open: (photo: number) =>
      navigate(to(photo), { state: { ...state, isPhotoOpened: true }, preventScrollReset: true }),
    turn: (photo: number) => navigate(to(photo), stay),
    close: () => (state?.isPhotoOpened ? navigate(-1) : navigate(to(undefined), stay)),
  }
}
