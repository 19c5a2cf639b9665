import { foldSearch } from '@returns-desk/engine'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../../../paths.ts'
import { SETTINGS_ITEMS } from '../../navigation/nav-items.ts'
import { useSessionShop } from '../../session/session-gate.tsx'
import { useMay } from '../../session/use-may.ts'
import { usePlaces } from '../places.ts'

interface FoundScreen {
  readonly to: string
  readonly name: string
}

const isSetting = (key: string) => SETTINGS_ITEMS.some((item) => item.key === key && key !== 'other_settings')

/** Every screen that the role opens and that needs no record to be chosen, as the navigation calls it. */
const useScreens = (): readonly FoundScreen[] => {
  const { t } = useTranslation('keys')
  const { staff } = useSessionShop()
  const mayHandle = useMay('handle')
  const mayConfigure = useMay('configure')
  const mayReceive = useMay('receive')
  const settings = t('shell:nav.groups.settings')
  const named = usePlaces().map(({ key, to }) => {
    const name = t(`shell:nav.${key}`)
    return { to, name: isSetting(key) ? `${settings}: ${name}` : name }
  })
  const own = (to: string, text: string) => ({ to, name: t(`screens.${text}`) })
  return [
    ...named,
    ...(staff && mayHandle ? [own(paths.newReturn, 'new_return')] : []),
    ...(mayReceive ? [own(paths.unknownParcels, 'unknown_parcels')] : []),
    ...(mayConfigure ? [own(paths.checklist, 'checklist'), own(paths.emailVariables, 'email_variables')] : []),
    ...(staff ? [own(paths.account, 'account'), own(paths.notifications, 'notifications')] : []),
  ]
}

/** Every typed word begins a word of the name. */
const isMeant = (typed: string, name: string) => {
  const words = foldSearch(name).split(/[^\p{L}\p{N}]+/u)
  return foldSearch(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

export const useFoundScreens = (typed: string) => useScreens().filter(({ name }) => isMeant(typed.trim(), name))
