/** Lists the rules that use what is about to be deleted, in the confirmation dialog. */
import type { RuleUse } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import { useApi } from '../shell/session/api.tsx'

export type UsedThing = 'return-method-id' | 'payment-method-id' | 'email-id'

interface UsesProps {
  readonly text: string
  readonly uses: readonly RuleUse[]
  readonly nameOf: (use: RuleUse) => string
}

const Uses = ({ text, uses, nameOf }: UsesProps) =>
  uses.length > 0 && (
    <>
      <p>{text}</p>
      <ul>
        {uses.map((use) => (
          <li key={use.id}>{nameOf(use)}</li>
        ))}
      </ul>
    </>
  )

/** Never throws: if the rules cannot be loaded, the text says so. */
export const useRuleUsesWarning = () => {
  const { t } = useTranslation('shell')
  const api = useApi()
  return async (thing: UsedThing, id: number): Promise<ReactNode> => {
    try {
      const uses = await api.rules.using({ query: { [thing]: String(id) } })
      const nameOf = ({ name, active }: RuleUse) => (active ? name : t('rule_uses.inactive', { name }))
      return (
        <>
          <Uses text={t('rule_uses.stops')} uses={uses.filter(({ stops }) => stops)} nameOf={nameOf} />
          <Uses text={t('rule_uses.keeps')} uses={uses.filter(({ stops }) => !stops)} nameOf={nameOf} />
        </>
      )
    } catch {
      return <p>{t('rule_uses.failed')}</p>
    }
  }
}
