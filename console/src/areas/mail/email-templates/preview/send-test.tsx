import type { EmailPreviewInput } from '@returns-desk/contract'
import { effectProblem } from '@returns-desk/contract'
import { Banner, Button, errorText, TextInput } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { settingsQuery } from '../../../../parts/queries/settings-query.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useSendTest } from '../queries.ts'
import classes from './preview.module.css'

/** Opened by a button, so that the address is asked for only by who wants a test. */
export const SendTest = ({ input }: { input: EmailPreviewInput }) => {
  const { t } = useTranslation('email-templates')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.test}>
      {isOpen ? (
        <TestForm input={input} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('test.open')}
        </Button>
      )}
    </div>
  )
}

/** Not a form of its own: beside the editor it is inside one. */
const TestForm = ({ input, onClose }: { input: EmailPreviewInput; onClose: () => void }) => {
  const { t } = useTranslation('email-templates')
  const settings = useQuery(settingsQuery(useApi()))
  const [typed, setTyped] = useState<string>()
  const to = typed ?? settings.data?.contact_email ?? ''
  const send = useSendTest()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const submit = () => {
    if (to.trim() === '') field.current?.focus()
    else if (!send.isPending) send.mutate({ ...input, to: to.trim() })
  }
  return (
    <>
      <div className={classes.testLine}>
        <TextInput
          ref={field}
          id={id}
          type="email"
          label={t('test.to')}
          description={t('test.hint')}
          value={to}
          autoComplete="email"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
        <Button onClick={submit} busyLabel={send.isPending && t('test.busy')}>
          {t('test.send')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('test.close')}
        </Button>
      </div>
      {send.error && <Banner onDismiss={send.reset}>{errorText(send.error, t('failed.test'))}</Banner>}
      <div role="status">{send.data && <TestOutcome {...send.data} to={send.variables?.to ?? ''} />}</div>
    </>
  )
}

interface OutcomeProps {
  readonly problem: string | null
  readonly answer: string
  readonly to: string
}

const TestOutcome = ({ problem, answer, to }: OutcomeProps) => {
  const { t } = useTranslation('email-templates')
  const language = useLanguage()
  return (
    <div className={classes.outcome} data-failed={problem !== null}>
      <p>{problem === null ? t('test.sent', { to }) : effectProblem(problem, language)}</p>
      {answer !== '' && (
        <p>
          {t('test.answer')} <code>{answer}</code>
        </p>
      )}
    </div>
  )
}
