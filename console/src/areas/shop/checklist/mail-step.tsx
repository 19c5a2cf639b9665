import { type ChecklistSteps, type TestMail, TestMailInput } from '@returns-desk/contract'
import { Banner, FormActions, LinkButton, SchemaForm, SubmitButton, TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMoment } from '../../../parts/use-moment.ts'
import { paths } from '../../../paths.ts'
import classes from './checklist.module.css'
import { useSendTestMail } from './queries.ts'
import { SenderRecords } from './sender-records.tsx'
import { Step } from './step.tsx'

/** What the mail server answered, in plain words and in its own. */
const TestMailOutcome = ({ test, delivers }: { test: TestMail; delivers: boolean }) => {
  const { t } = useTranslation('checklist')
  const moment = useMoment()
  const { accepted, at, to, message, answer } = test
  const when = { to, when: moment(at) }
  const said = answer && <span className={classes.answer}>{t('mail.answer', { answer })}</span>
  if (!accepted)
    return (
      <Banner isUnasked isPrefixed={false}>
        {t('mail.refused', when)} {message} {t('mail.nothing_lost')} {said}
      </Banner>
    )
  return (
    <Banner tone="success" isUnasked>
      {t(delivers ? 'mail.accepted' : 'mail.stored', when)} {said}
    </Banner>
  )
}

export const MailStep = ({ found, ownerEmail }: { found: ChecklistSteps['mail']; ownerEmail: string }) => {
  const { t } = useTranslation('checklist')
  const send = useSendTestMail()
  const { is_done, sender, reply_to, delivers, test } = found
  return (
    <Step
      title={t('mail.title')}
      text={t('mail.text')}
      isDone={is_done}
      action={<LinkButton to={paths.emailSettings}>{t('mail.settings')}</LinkButton>}
      found={delivers ? t(reply_to ? 'mail.found_reply' : 'mail.found', { sender, reply_to }) : t('mail.no_server')}
    >
      {test && <TestMailOutcome key={test.at} test={test} delivers={delivers} />}
      <SchemaForm
        schema={TestMailInput}
        saved={{ to: ownerEmail }}
        onSubmit={(body) => send.mutateAsync(body)}
        failure={t('failed.send')}
      >
        <TextField name="to" label={t('mail.to')} />
        <FormActions>
          <SubmitButton>{t('mail.send')}</SubmitButton>
        </FormActions>
      </SchemaForm>
      {delivers && <SenderRecords />}
    </Step>
  )
}
