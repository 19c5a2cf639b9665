import type { StaffName } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'

/** A person who was erased has no name any more. */
export const usePersonName = () => {
  const { t } = useTranslation('returns')
  return ({ name }: StaffName) => name ?? t('former_colleague')
}
