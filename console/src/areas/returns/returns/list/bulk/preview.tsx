import { PREVIEW_OUTCOMES, type PreviewedRow } from '@returns-desk/contract'
import { Banner, errorText } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './preview.module.css'

interface PreviewProps {
  readonly query: {
    readonly data: { readonly rows: readonly PreviewedRow[] } | undefined
    readonly error: Error | null
    readonly isFetching: boolean
  }
  readonly isAsked: boolean
}

/** How many it would do, and each that it would not, with the reason. */
export const Preview = ({ query: { data, error, isFetching }, isAsked }: PreviewProps) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  if (!isAsked) return null
  if (error) return <Banner>{errorText(error, t('failed'))}</Banner>
  if (!data) return <p aria-busy="true">{t('preview.loading')}</p>
  const counts = PREVIEW_OUTCOMES.map((outcome) => ({
    outcome,
    count: data.rows.filter((row) => row.outcome === outcome).length,
  }))
  const others = data.rows.filter(({ outcome }) => outcome === 'not_allowed' || outcome === 'changed')
  return (
    <div className={classes.preview} aria-busy={isFetching}>
      <div role="status">
        <ul className={classes.counts}>
          {counts
            .filter(({ outcome, count }) => count > 0 || outcome === 'will')
            .map(({ outcome, count }) => (
              <li key={outcome} data-outcome={outcome}>
                {t(`preview.${outcome}`, { count, number: formatNumber(count, language) })}
              </li>
            ))}
        </ul>
      </div>
      <RowList rows={others} />
    </div>
  )
}

type Named = Pick<PreviewedRow, 'id' | 'order_name' | 'message'> & Partial<Pick<PreviewedRow, 'allowed'>>

export const RowList = ({ rows }: { rows: readonly Named[] }) => {
  const { t } = useTranslation('bulk')
  if (rows.length === 0) return null
  return (
    // A list that scrolls must be reachable without a mouse.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <ul className={classes.rows} tabIndex={0} aria-label={t('preview.not_done')}>
      {rows.map(({ id, order_name, message, allowed = [] }) => (
        <li key={id}>
          <strong>{order_name || t('preview.unknown')}</strong>
          <span>
            {message} {allowed.length > 0 && t('preview.allowed', { statuses: allowed.join(', ') })}
          </span>
        </li>
      ))}
    </ul>
  )
}
