import { OVERRIDE_LENGTH } from '@returns-desk/contract'
import { Button, Dialog, Textarea } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId, useState } from 'react'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import classes from './failed-tests.module.css'

interface FailedTestsProps {
  /** Each in one sentence: what was expected, and what comes out. */
  readonly failures: readonly string[]
  readonly onAnswer: (reason: string | undefined) => void
}

/** Why the rules were not changed. Only an owner is asked for a reason. */
export const FailedTests = ({ failures, onAnswer }: FailedTestsProps) => {
  const { t } = useTranslation('rule-scenarios')
  const { staff } = useSessionShop()
  const isOwner = !staff || staff.role === 'owner'
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => (reason.trim() === '' ? setMissing(true) : onAnswer(reason.trim()))
  return (
    <Dialog
      title={t('stopped.title')}
      onCancel={() => onAnswer(undefined)}
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {t(isOwner ? 'stopped.cancel' : 'stopped.close')}
          </Button>
          {isOwner && (
            <Button tone="danger" onClick={submit}>
              {t('stopped.submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('stopped.text')}</p>
      <ul className={classes.failures}>
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
      {isOwner ? (
        <Textarea
          id={id}
          label={t('stopped.reason')}
          description={t('stopped.hint')}
          error={isMissing && reason.trim() === '' ? t('stopped.missing') : undefined}
          rows={2}
          maxLength={OVERRIDE_LENGTH}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ) : (
        <p>{t('stopped.owner')}</p>
      )}
    </Dialog>
  )
}
