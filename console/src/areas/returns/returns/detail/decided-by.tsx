import { Button, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../../shell/session/use-may.ts'
import { KeepAsTest } from './keep-as-test.tsx'
import classes from './rules-panel.module.css'

const TodaysRules = lazy(async () => ({ default: (await import('./todays-rules.tsx')).TodaysRules }))

/** Which version of the rules decided, and on demand what those of today would say. */
export const DecidedBy = ({ returnId, version }: { returnId: string; version: number }) => {
  const { t } = useTranslation('returns')
  const [isAsked, setAsked] = useState(false)
  const mayConfigure = useMay('configure')
  return (
    <>
      <p className={classes.decidedBy}>
        <span className={primitives.soft}>
          {version > 0 ? t('rules.version', { number: version }) : t('rules.no_rules')}
        </span>
        {!isAsked && (
          <Button variant="plain" size="compact-sm" onClick={() => setAsked(true)}>
            {t('rules.today')}
          </Button>
        )}
        {mayConfigure && <KeepAsTest returnId={returnId} />}
      </p>
      {isAsked && (
        <Suspense fallback={<Skeleton height={24} />}>
          <TodaysRules returnId={returnId} />
        </Suspense>
      )}
    </>
  )
}
