/** What became of the last scan: colour, a sign and words. */
import { AlertIcon, CheckIcon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './scan.module.css'
import type { LoggedScan } from './scan-log.ts'

const TONES = {
  sending: 'none',
  hit: 'hit',
  several: 'hit',
  miss: 'miss',
  kept: 'kept',
  failed: 'miss',
} as const

export const useOutcomeText = () => {
  const { t } = useTranslation('receiving')
  return ({ outcome, hits = [], isNew, problem }: LoggedScan) => {
    const [hit] = hits
    if (outcome === 'hit' && hit)
      return t(isNew ? 'outcome.received' : 'outcome.hit', { number: hit.number, order: hit.order_name })
    if (outcome === 'several') return t('outcome.several', { count: hits.length })
    if (outcome === 'failed') return problem || t('failed.scan')
    return t(`outcome.${outcome}`)
  }
}

/** Always there, so that a screen reader is listening when the words arrive. */
export const ResultStrip = ({ scan }: { scan: LoggedScan | undefined }) => {
  const textOf = useOutcomeText()
  const tone = scan ? TONES[scan.outcome] : 'none'
  return (
    <div role="status" className={classes.strip} data-tone={tone} hidden={!scan}>
      {scan && (
        <>
          {tone === 'hit' && <CheckIcon />}
          {(tone === 'miss' || tone === 'kept') && <AlertIcon />}
          <span>
            {scan.hits?.[0]?.number !== scan.code && <strong className={classes.code}>{scan.code}</strong>}{' '}
            {textOf(scan)}
          </span>
        </>
      )}
    </div>
  )
}
