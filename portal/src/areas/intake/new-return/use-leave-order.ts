import { ApiError } from '@returns-desk/contract'
import { useNavigate } from '@returns-desk/ui/router'
import { useCallback } from 'react'
import { paths, SIGNED_OUT } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** The order token has expired: go back to where a new one can be obtained, with the reason. */
export const useLeaveOrder = () => {
  const { orderToken } = usePortal()
  const navigate = useNavigate()
  return useCallback(() => {
    orderToken.forget()
    navigate(paths.find, { replace: true, state: SIGNED_OUT })
  }, [orderToken, navigate])
}
