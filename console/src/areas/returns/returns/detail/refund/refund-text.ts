import type { RefundNote, TimelineEntry } from '@returns-desk/contract'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useSentence } from '../../../../../parts/use-sentence.ts'

type MoneyKind = Extract<TimelineEntry['kind'], `payout_${string}` | `refund_${string}`>

export const isAboutMoney = (kind: TimelineEntry['kind']): kind is MoneyKind =>
  kind.startsWith('payout_') || kind.startsWith('refund_')

const parsed = (note: string | null): RefundNote | undefined => {
  try {
    return JSON.parse(note ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** What happened to the refund. Erased with the customer: then only that something did. */
export const useRefundText = (notes: readonly (string | null)[]) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const sentence = useSentence(notes.map((note) => parsed(note)?.reason))
  /** A person's words, a code of ours, or one of the bank's. */
  const because = (reason: string) =>
    /^[A-Z]{2}\d{2}$/.test(reason)
      ? t(`timeline.bank_reason.${reason}`, { defaultValue: t('timeline.bank_code', { code: reason }) })
      : sentence(reason)
  return (kind: MoneyKind, note: string | null): string => {
    const about = parsed(note)
    if (!about) return t('timeline.money_erased')
    const { amount, currency = '', route, reason = '' } = about
    if (kind === 'refund_explained' && reason === '') return t('timeline.refund_explained_back')
    const values = {
      amount: amount === undefined ? '' : formatMoney(amount, currency, language),
      route: route ? t(`timeline.route.${route}`) : '',
      reason,
    }
    const text = t(`timeline.${kind}`, values)
    return kind.startsWith('payout_') && reason !== '' ? `${text} (${because(reason)})` : text
  }
}
