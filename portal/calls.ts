import { callsPlugin } from '@returns-desk/ui/calls-plugin'

/** The calls that customers make. `src/start/api.ts` declares the same as a type. */
export const portalCalls = () => callsPlugin({ only: ['shops', 'portal', 'withdrawals.declare'] })
