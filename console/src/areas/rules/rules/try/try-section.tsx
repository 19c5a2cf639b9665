import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { lazy, Suspense, useId, useState } from 'react'
import { useMay } from '../../../../shell/session/use-may.ts'
import type { RuleChanges } from '../past/use-backtest.ts'
import classes from './try.module.css'

const TryPanel = lazy(async () => ({ default: (await import('./try-panel.tsx')).TryPanel }))

/** In the form of a rule: the draft beside today's rules, on one order. */
export const TrySection = ({ changes }: { readonly changes: RuleChanges | undefined }) => {
  const { t } = useTranslation('rules')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay('configure')) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('try.section')}
      </h3>
      {isOpen ? (
        <Suspense>
          <TryPanel changes={changes} incomplete={changes ? undefined : t('past.incomplete')} />
        </Suspense>
      ) : (
        <div>
          <Button type="button" variant="default" onClick={() => setIsOpen(true)}>
            {t('try.open')}
          </Button>
        </div>
      )}
    </section>
  )
}
