/** The letters after `g`, and where they lead. The other screens are found in the palette. */
import { type AnyNavItem, NAV_GROUPS, SETTINGS_ITEMS, useOpenItems } from '../navigation/nav-items.ts'

const LETTERS: Partial<Record<AnyNavItem['key'], string>> = {
  returns: 'r',
  withdrawals: 'w',
  receive: 'c',
  rules: 'u',
  return_methods: 'm',
  payment_methods: 'p',
  return_statuses: 't',
  email_templates: 'e',
  staff: 'o',
  other_settings: 's',
}

/** The screens that the role opens, in the order of the navigation. */
export const usePlaces = () => {
  const items = useOpenItems()<AnyNavItem>([...NAV_GROUPS.flatMap((group) => [...group.items]), ...SETTINGS_ITEMS])
  return items.map(({ key, to }) => ({ key, to, letter: LETTERS[key] }))
}
