import { useLocation, useNavigate } from '@returns-desk/ui/router'
import { useEffect } from 'react'
import { paths } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { declarations, receipts } from './declaration.ts'
import { DeclareStep } from './declare-step.tsx'
import { Receipt } from './receipt.tsx'

export const WithdrawalScreens = () => {
  const { pathname: path } = useLocation()
  const navigate = useNavigate()
  const { handle } = usePortal().shop
  const declaration = declarations.read(handle)
  const receipt = receipts.read(handle)
  const isLost =
    (path === paths.confirmWithdrawal && !declaration) || (path === paths.withdrawalReceipt && receipt === undefined)
  useEffect(() => {
    if (isLost) navigate(paths.withdraw, { replace: true })
  }, [isLost, navigate])

  if (path === paths.confirmWithdrawal) return declaration ? <ConfirmStep declaration={declaration} /> : null
  if (path === paths.withdrawalReceipt) return receipt ? <Receipt receipt={receipt} /> : null
  return <DeclareStep />
}
