import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'

/** Whether messages can be written here: another back end knows neither people nor messages. */
export const useWrites = () => {
  const { staff } = useSessionShop()
  return useMay('handle') && staff !== undefined
}
