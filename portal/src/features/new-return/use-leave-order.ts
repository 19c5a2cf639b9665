import { ApiError } from '@returns-desk/contract'
import { useCallback } from 'react'
import { paths, SIGNED_OUT } from '../../start/paths.ts'
import { usePortal } from '../../start/portal-context.ts'
import { useRouter } from '../../start/router.tsx'

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** The proof has ended: back to where it can be given anew, and told why. */
export const useLeaveOrder = () => {
  const { orderToken } = usePortal()
  const { navigate } = useRouter()
  return useCallback(() => {
    orderToken.forget()
    navigate(paths.find, { replace: true, state: SIGNED_OUT })
  }, [orderToken, navigate])
}
