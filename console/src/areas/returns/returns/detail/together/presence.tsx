import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import classes from './notes.module.css'
import { presenceQuery } from './queries.ts'
import { usePersonName } from './use-person-name.ts'

/** “Ana is looking at this return”: so that two people do not do the same work. */
export const Presence = ({ returnId }: { returnId: string }) => {
  const { t } = useTranslation('returns')
  const { staff } = useSessionShop()
  const nameOf = usePersonName()
  const { data: others = [] } = useQuery({ ...presenceQuery(useApi(), returnId), enabled: staff !== undefined })
  const [first, second] = others.map(nameOf)
  const words = () => {
    if (first === undefined) return ''
    if (second === undefined) return t('presence.one', { name: first })
    if (others.length === 2) return t('presence.two', { name: first, other: second })
    return t('presence.many', { name: first, count: others.length - 1 })
  }
  return <span role="status">{first !== undefined && <span className={classes.present}>{words()}</span>}</span>
}
