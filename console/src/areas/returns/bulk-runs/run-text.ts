import type { BulkRun } from '@returns-desk/contract'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'

/** What a run is about to do, does or has done, in one sentence. */
export const useRunText = () => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  return ({ action, target, state, total, counts }: BulkRun): string => {
    const what = t(target === null && action === 'assign' ? 'doing.unassign' : `doing.${action}`, {
      count: total,
      number: number(total),
      target: target ?? '',
    })
    if (state === 'waiting') return t('strip.waiting', { what })
    if (state === 'running')
      return t('strip.running', { what, done: number(total - counts.waiting), total: number(total) })
    const left = total - counts.done
    const outcome = left === 0 ? t('strip.all') : t('strip.some', { done: number(counts.done), left: number(left) })
    return t(state === 'stopped' ? 'strip.stopped' : 'strip.done', { what, outcome })
  }
}
