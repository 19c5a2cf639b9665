import type { TriedRules, TriedSide } from '@returns-desk/contract'
import { formatDay, formatMoney } from '@returns-desk/engine'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useId } from 'react'
import classes from './try.module.css'

/** Today's rules and the draft, side by side. */
export const TrySides = ({ tried, isBusy }: { readonly tried: TriedRules; readonly isBusy: boolean }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { order_name, total, currency, today, draft } = tried
  return (
    <div role="status" aria-busy={isBusy} className={classes.panel}>
      <p className={classes.main}>
        {t('try.result', { order: order_name, total: formatMoney(total, currency, language) })}
      </p>
      <div className={classes.sides} data-two={draft !== null}>
        <Side title={t('try.today')} side={today} />
        {draft && <Side title={t('try.draft')} side={draft} other={today} />}
      </div>
    </div>
  )
}

interface SideProps {
  readonly title: string
  readonly side: TriedSide
  /** What differs from it is marked. */
  readonly other?: TriedSide
}

const Side = ({ title, side, other }: SideProps) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const id = useId()
  const names = (list: readonly { readonly name: string }[]) =>
    list.length > 0 ? list.map(({ name }) => name).join(', ') : t('past.nothing')
  const window = ({ window: one }: TriedSide) => {
    if (!one) return t('past.nothing')
    const last = formatDay(one.last_day, language)
    const until = one.may_be_open_until
    return until ? t('try.may_be', { last, until: formatDay(until, language) }) : last
  }
  const aspects: readonly (readonly [name: string, say: (one: TriedSide) => string])[] = [
    ['verdict', (one) => (one.refusal ? t('try.refused', { message: one.refusal.message }) : t('past.is_accepted'))],
    ['last_day', window],
    ['return_methods', (one) => names(one.return_methods)],
    ['payment_methods', (one) => names(one.payment_methods)],
    ['mails', (one) => (one.mails.length > 0 ? one.mails.join(', ') : t('past.nothing'))],
  ]
  const applied = side.rules.filter(({ matched }) => matched)
  const rest = side.rules.filter(({ matched }) => !matched)
  return (
    <section className={classes.side} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {aspects.map(([name, say]) => {
          const isOther = other !== undefined && say(other) !== say(side)
          return (
            <div key={name} data-refused={name === 'verdict' && side.refusal !== null}>
              <dt>{t(`past.aspects.${name}`)}</dt>
              <dd>
                {say(side)} {isOther && <em>{t('try.differs')}</em>}
              </dd>
            </div>
          )
        })}
      </dl>
      <h4>{t('try.rules', { count: applied.length })}</h4>
      <Rules rules={applied} />
      {rest.length > 0 && (
        <details>
          <summary>{t('try.others', { count: rest.length })}</summary>
          <Rules rules={rest} />
        </details>
      )}
    </section>
  )
}

type Conditions = TriedSide['rules'][number]['conditions']

/** Alternatives together, where the first of them stands: one of those is enough. */
const clausesOf = (conditions: Conditions): Conditions[] => [
  ...Map.groupBy(conditions, ({ group }, place) =>
    group === undefined ? `alone ${place}` : `group ${group}`,
  ).values(),
]

const Rules = ({ rules }: { readonly rules: TriedSide['rules'] }) => {
  const { t } = useTranslation('rules')
  const said = (clause: Conditions) => {
    const conditions = clause.map(({ expression }) => expression).join(t('try.or'))
    return clause.length > 1 ? t('try.any_of', { conditions }) : conditions
  }
  return (
    <ul className={classes.rules}>
      {rules.map(({ id, name, conditions, decided_by, without_effect }) => (
        <li key={id}>
          <strong>{name}</strong>
          {decided_by ? ` · ${t('try.decided_by', { name: decided_by })}` : ''}
          {without_effect ? ` · ${t('try.without_effect')}` : ''}
          <ul>
            {clausesOf(conditions).map((clause) => (
              <li key={clause[0]?.expression} data-held={clause.some(({ matched }) => matched)}>
                {said(clause)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
