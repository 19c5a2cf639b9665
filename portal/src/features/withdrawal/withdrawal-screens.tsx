import { useEffect } from 'react'
import { paths } from '../../start/paths.ts'
import { useRouter } from '../../start/router.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { readDeclaration, readReceipt } from './declaration.ts'
import { DeclareStep } from './declare-step.tsx'
import { Receipt } from './receipt.tsx'

export const WithdrawalScreens = () => {
  const { path, navigate } = useRouter()
  const declaration = readDeclaration()
  const receipt = readReceipt()
  const isLost =
    (path === paths.confirmWithdrawal && !declaration) || (path === paths.withdrawalReceipt && receipt === undefined)
  useEffect(() => {
    if (isLost) navigate(paths.withdraw, { replace: true })
  }, [isLost, navigate])

  if (path === paths.confirmWithdrawal) return declaration ? <ConfirmStep declaration={declaration} /> : null
  if (path === paths.withdrawalReceipt) return receipt ? <Receipt receipt={receipt} /> : null
  return <DeclareStep />
}
