import type { BulkRun } from '@returns-desk/contract'
import { Banner, Button, CloseIcon, errorText, IconButton, UndoButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import { isUnderWay, runsQuery } from './bulk-queries.ts'
import { useBulkSelection } from './bulk-selection.tsx'
import { RunResult } from './run-result.tsx'
import classes from './run-strip.module.css'
import { useRunText } from './run-text.ts'
import { useAfterRun } from './use-after-run.ts'

interface RunProps {
  readonly run: BulkRun
  /** When the server said so, in milliseconds since 1970. */
  readonly at: number
  readonly onSeen: () => void
}

interface RunsProps {
  readonly runs: readonly BulkRun[]
  readonly at: number
  readonly onSeen: (id: string) => void
}

export const Runs = ({ runs, at, onSeen }: RunsProps) => {
  const { t } = useTranslation('bulk')
  return (
    <section className={classes.strip} aria-label={t('strip.label')}>
      {runs.map((run) => (
        <Run key={run.id} run={run} at={at} onSeen={() => onSeen(run.id)} />
      ))}
    </section>
  )
}

const Run = ({ run, at, onSeen }: RunProps) => {
  const { t } = useTranslation('bulk')
  const textOf = useRunText()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  useAfterRun(run)
  const left = run.total - run.counts.done
  return (
    <div className={classes.run}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <div className={classes.line}>
        <p role="status" className={classes.words}>
          {textOf(run)}
        </p>
        {run.state === 'running' && (
          <progress
            className={classes.progress}
            max={run.total}
            value={run.total - run.counts.waiting}
            aria-label={t('strip.progress')}
          />
        )}
        <RunActions run={run} at={at} onFailure={setFailure} onSeen={onSeen} />
        {!isUnderWay(run) && left > 0 && (
          <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'strip.hide' : 'strip.show')}
          </Button>
        )}
        {!isUnderWay(run) && (
          <IconButton aria-label={t('strip.dismiss')} onClick={onSeen}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {isOpen && <RunResult id={run.id} />}
    </div>
  )
}

interface ActionsProps extends RunProps {
  readonly onFailure: (text: string) => void
}

const RunActions = ({ run, at, onFailure, onSeen }: ActionsProps) => {
  const { t } = useTranslation('bulk')
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = runsQuery(api)
  const { keep } = useBulkSelection()
  const params = { id: run.id }
  const again = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient, queryKey])
  const stop = useMutation({
    mutationFn: () => api.bulk.stop({ params }),
    onError: (error) => onFailure(errorText(error, t('strip.failed'))),
    onSettled: again,
  })
  const end = useCallback(() => void again(), [again])
  if (run.state === 'running')
    return (
      <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t('strip.stop')}
      </Button>
    )
  if (run.state !== 'waiting') return null
  /** What was chosen is chosen again. */
  const undo = async () => {
    try {
      const { rows } = await api.bulk.get({ params })
      await api.bulk.undo({ params })
      onSeen()
      keep(rows)
    } catch (error) {
      onFailure(errorText(error, t('strip.failed')))
    }
    await again()
    return { text: '' }
  }
  const offer = { label: t('strip.undo'), hint: '', until: at + run.starts_in_ms, run: undo }
  return <UndoButton offer={offer} onEnd={end} onOutcome={() => {}} />
}
