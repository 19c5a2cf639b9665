import type { Rule, RuleHits } from '@returns-desk/contract'
import { formatDay, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from '../rules.module.css'

/** What a rule did in the last ninety days. Before the numbers are there, nothing: 0 would be a claim. */
export const NumbersCell = ({ rule, hits }: { rule: Rule; hits: ReadonlyMap<number, RuleHits> | undefined }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  if (!hits) return null
  const { matched = 0, decided = 0, last = null, shadow_matched = 0, shadow_changed = 0 } = hits.get(rule.id) ?? {}
  const number = (name: string, count: number) => t(name, { count, number: formatNumber(count, language) })
  return (
    <span className={classes.numbers}>
      <span>{number('hits.matched', matched)}</span>
      <span>{number('hits.decided', decided)}</span>
      <span className={classes.soft}>
        {last ? t('hits.last', { date: formatDay(last, language) }) : t('hits.never')}
      </span>
      {(rule.shadow || shadow_matched > 0) && (
        <span className={classes.soft}>
          {t('hits.shadow', {
            matched: formatNumber(shadow_matched, language),
            changed: formatNumber(shadow_changed, language),
          })}
        </span>
      )}
    </span>
  )
}
