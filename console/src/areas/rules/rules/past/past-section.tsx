import { BACKTEST_DAYS } from '@returns-desk/contract'
import { Button, errorText, NativeSelect } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { lazy, Suspense, useId, useState } from 'react'
import { useMay } from '../../../../shell/session/use-may.ts'
import classes from './past.module.css'
import { type Days, type RuleChanges, useStartBacktest } from './use-backtest.ts'

const PastResult = lazy(async () => ({ default: (await import('./past-result.tsx')).PastResult }))

interface PastSectionProps {
  /** What is tried; undefined while the rule is incomplete. */
  readonly changes: RuleChanges | undefined
  /** Today's rules have it as it stands: it would be compared with itself. */
  readonly isInForce: boolean
}

/** Tries the rule in the form on the returns of the last days. Nothing is saved by it. */
export const PastSection = ({ changes, isInForce }: PastSectionProps) => {
  const { t } = useTranslation('rules')
  const id = useId()
  const [days, setDays] = useState<Days>(90)
  const [tried, setTried] = useState<{ readonly id: string; readonly changes: string }>()
  const [complaint, setComplaint] = useState<string>()
  const start = useStartBacktest()
  if (!useMay('configure')) return null
  const tryIt = async () => {
    if (start.isPending) return
    setComplaint(changes ? undefined : t('past.incomplete'))
    if (!changes) return
    try {
      const started = await start.mutateAsync({ changes, days })
      setTried({ id: started.id, changes: JSON.stringify(changes) })
    } catch (error) {
      setComplaint(errorText(error, t('past.failed')))
    }
  }
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('past.title')}
      </h3>
      {isInForce && <p className={primitives.fine}>{t('past.in_force')}</p>}
      <div className={classes.ask}>
        <NativeSelect
          label={t('past.period')}
          value={days}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value) as Days)}
        >
          {BACKTEST_DAYS.map((one) => (
            <option key={one} value={one}>
              {t('past.days', { count: one })}
            </option>
          ))}
        </NativeSelect>
        <Button type="button" variant="default" aria-disabled={start.isPending} onClick={() => void tryIt()}>
          {t('past.try', { days })}
        </Button>
      </div>
      {complaint !== undefined && (
        <p role="alert" className={classes.complaint}>
          {complaint}
        </p>
      )}
      {tried && (
        <Suspense>
          <PastResult
            key={tried.id}
            id={tried.id}
            isOutdated={JSON.stringify(changes) !== tried.changes}
            onCancel={() => setTried(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
