/**
 * What is begun with one request and finished with the next: its challenge or secret travels in a signed token, and is
 * used once. Nothing is stored until it is used.
 */
import type { CeremonyClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'

const CEREMONY_SECONDS = 10 * 60

export const beginCeremony = ({ tokens }: Pick<Deps, 'tokens'>, claims: CeremonyClaims): Promise<string> =>
  tokens.ceremony.sign(claims, CEREMONY_SECONDS)

type Wanted = Omit<CeremonyClaims, 'secret'>

/** Its claims; `undefined` if it was begun for something or somebody else, or has ended. */
export const readCeremony = async ({ tokens }: Pick<Deps, 'tokens'>, state: string, wanted: Wanted) => {
  const claims = await tokens.ceremony.verify(state)
  const { kind, shop, staff } = wanted
  return claims?.kind === kind && claims.shop === shop && claims.staff === staff ? claims : undefined
}
