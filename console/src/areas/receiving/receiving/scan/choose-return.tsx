import type { ScanHit } from '@returns-desk/contract'
import { Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import classes from './scan.module.css'

/** As many as there are digits to press. */
export const MOST_NUMBERED = 9

interface ChooseReturnProps {
  readonly code: string
  readonly hits: readonly ScanHit[]
  readonly onChoose: (hit: ScanHit) => void
}

export const ChooseReturn = ({ code, hits, onChoose }: ChooseReturnProps) => {
  const { t } = useTranslation('receiving')
  return (
    <Panel title={t('choose.title', { code })} intro={t('choose.intro')}>
      <ol className={classes.choices}>
        {hits.map((hit, index) => (
          <li key={hit.return_id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(hit)}>
              {index < MOST_NUMBERED && <kbd className={classes.digit}>{index + 1}</kbd>}
              <span className={classes.what}>
                <strong>
                  {hit.number} · {hit.order_name}
                </strong>
                <span>
                  {t('pieces', { count: hit.pieces })} · {hit.titles.join(', ')}
                </span>
                <span className={primitives.fine}>
                  {hit.return_status.display_name} · <ShopTime at={hit.created_at} look="short" />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
