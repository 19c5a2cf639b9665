import { Loaded, Panel, PanelSkeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Compared, useDifferencesQuery } from './queries.ts'
import classes from './versions.module.css'

/** What one version has changed since another, in words. */
export const Differences = ({ compared }: { compared: Compared }) => {
  const { t } = useTranslation('rule-versions')
  const place = useRef<HTMLDivElement>(null)
  const query = useQuery(useDifferencesQuery(compared))
  // Asked for from a row further down: brought into view, and read out.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <Panel title={t('differences.title', { from: compared.number, to: compared.other })}>
        <Loaded query={query} failure={t('failed.differences')} skeleton={<PanelSkeleton />}>
          {(all) =>
            all.length === 0 ? (
              <p>{t('differences.none')}</p>
            ) : (
              <ul className={classes.differences}>
                {all.map(({ rule_id, name, change, lines }) => (
                  <li key={rule_id}>
                    <strong>{name}</strong>{' '}
                    <span className={primitives.fine} data-change={change}>
                      {t(`differences.${change}`)}
                    </span>
                    <ul>
                      {lines.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}
