import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import { Page } from '../../../look/page.tsx'
import { paths } from '../../../start/paths.ts'
import classes from './step-page.module.css'

const STEPS = [paths.items, paths.method, paths.refund, paths.review] as const

interface StepPageProps {
  /** `undefined` if there is no next step. */
  readonly step: (typeof STEPS)[number] | undefined
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** One of the four steps of a return, with its number. */
export const StepPage = ({ step, title, intro, children }: StepPageProps) => {
  const { t } = useTranslation('new-return')
  const number = step ? STEPS.indexOf(step) + 1 : 0
  return (
    <Page
      title={title}
      intro={intro}
      above={
        step && (
          <div className={classes.steps}>
            <span className={classes.words}>{t('step', { number, total: STEPS.length })}</span>
            <span className={classes.bar} aria-hidden="true">
              {STEPS.map((one, index) => (
                <span key={one} data-done={index < number} />
              ))}
            </span>
          </div>
        )
      }
    >
      {children}
    </Page>
  )
}
