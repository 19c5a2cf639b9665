import type { CorrectionNote } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'

const parsed = (note: string | null): CorrectionNote | undefined => {
  try {
    return JSON.parse(note ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** What a correction changed, and why. Erased with the customer: then only that there was one. */
export const useCorrectionText = () => {
  const { t } = useTranslation('returns')
  return (note: string | null): string => {
    const correction = parsed(note)
    if (!correction) return t('timeline.corrected_erased')
    const { reason } = correction
    const changes = correction.changes.map(({ field, ...values }) => t(`correction.change.${field}`, values)).join('; ')
    return reason === '' ? t('timeline.corrected_plain', { changes }) : t('timeline.corrected', { changes, reason })
  }
}
