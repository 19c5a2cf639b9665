import { Button, Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { paths } from '../../../../paths.ts'
import { useOutcomeText } from './result-strip.tsx'
import classes from './scan.module.css'
import type { LoggedScan } from './scan-log.ts'

interface LastScansProps {
  readonly log: readonly LoggedScan[]
  /** Several returns were found, and nobody has said yet which one it is. */
  readonly onChoose: (scan: LoggedScan) => void
}

export const LastScans = ({ log, onChoose }: LastScansProps) => {
  const { t } = useTranslation('receiving')
  const textOf = useOutcomeText()
  return (
    <Panel title={t('log.title')}>
      {log.length === 0 ? (
        <p className={primitives.fine}>{t('log.empty')}</p>
      ) : (
        <ol className={classes.log}>
          {log.map((scan) => (
            <li key={scan.key} className={classes.logged} data-outcome={scan.outcome}>
              <span className={classes.code}>{scan.code}</span>
              <span className={classes.outcome}>
                <ScanLink scan={scan} text={textOf(scan)} />
              </span>
              <span className={primitives.fine}>
                <ShopTime at={scan.at} look="short" />
              </span>
              {scan.outcome === 'several' && (
                <Button variant="default" className={classes.large} onClick={() => onChoose(scan)}>
                  {t('choose.open')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

const ScanLink = ({ scan, text }: { scan: LoggedScan; text: string }) => {
  const [hit] = scan.hits ?? []
  if (scan.outcome === 'hit' && hit) return <Link to={paths.inspection(hit.return_id)}>{text}</Link>
  if (scan.outcome === 'miss') return <Link to={paths.unknownParcels}>{text}</Link>
  return text
}
