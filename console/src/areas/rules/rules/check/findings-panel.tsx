import type { Facts, RuleFix } from '@returns-desk/engine'
import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId } from 'react'
import { type Speaker, useFindingWords } from './finding-words.ts'
import classes from './findings.module.css'
import type { SaidFinding } from './run-check.ts'

interface FindingsPanelProps extends Speaker {
  /** Undefined until something was checked. */
  readonly findings: readonly SaidFinding[] | undefined
  readonly onFix: (fix: RuleFix, finding: SaidFinding) => void
  readonly isFixing: boolean
  readonly onKeep: (example: Facts) => void
}

const RANK = { error: 0, warning: 1, hint: 2 }

/** What the check says while a rule is written. It never stops anybody from saving. */
export const FindingsPanel = ({ findings, onFix, isFixing, onKeep, ...speaker }: FindingsPanelProps) => {
  const { t } = useTranslation('rules')
  const id = useId()
  const { sentence, fixLabel } = useFindingWords(speaker)
  if (!findings) return null
  const sorted = findings.toSorted((one, other) => RANK[one.severity] - RANK[other.severity])
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('check.title')}
      </h3>
      <div role="status">
        {sorted.length === 0 && <p className={classes.good}>{t('check.good')}</p>}
        <ul className={classes.findings}>
          {sorted.map((finding) => (
            <li key={`${finding.kind} ${finding.conditions} ${finding.about}`} data-severity={finding.severity}>
              <p>
                <strong>{t(`check.severity.${finding.severity}`)}</strong> {sentence(finding)}
              </p>
              {finding.example.length > 0 && (
                <p className={classes.example}>
                  {t('check.example', { facts: finding.example.join('; ') })}{' '}
                  <KeepExample example={finding.witness} onKeep={onKeep} />
                </p>
              )}
              {finding.fixes.length > 0 && (
                <div className={classes.fixes}>
                  {finding.fixes.map((fix) => (
                    <Button
                      key={JSON.stringify(fix)}
                      variant="default"
                      type="button"
                      aria-disabled={isFixing}
                      onClick={() => !isFixing && onFix(fix, finding)}
                    >
                      {fixLabel(fix, finding.rule_id)}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface KeepExampleProps {
  readonly example: Facts | undefined
  readonly onKeep: (example: Facts) => void
}

/** Tests are of requests: an example about an event of a return is none. */
const KeepExample = ({ example, onKeep }: KeepExampleProps) => {
  const { t } = useTranslation('rules')
  if (!example || example.event) return null
  return (
    <Button variant="plain" size="compact-sm" type="button" onClick={() => onKeep(example)}>
      {t('check.keep')}
    </Button>
  )
}
