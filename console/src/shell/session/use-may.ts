import { mayRole, type Permission } from '@returns-desk/contract'
import { useSessionShop } from './session-gate.tsx'

/** Whether the person who is signed in may do this. The server decides; this only hides what it would refuse. */
export const useMay = (permission: Permission): boolean => {
  const { staff } = useSessionShop()
  return !staff || mayRole(staff.role, permission)
}
