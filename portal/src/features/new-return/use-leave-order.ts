import { ApiError } from '@returns-desk/contract'
import { useNavigate } from '@returns-desk/ui/router'
import { useCallback } from 'react'
import { paths, SIGNED_OUT } from '../../start/paths.ts'
import { usePortal } from '../../start/portal-context.ts'

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** The proof has ended: back to where it can be given anew, and told why. */
export const useLeaveOrder = () => {
  const { orderToken } = usePortal()
  const navigate = useNavigate()
  return useCallback(() => {
    orderToken.forget()
    navigate(paths.find, { replace: true, state: SIGNED_OUT })
  }, [orderToken, navigate])
}
