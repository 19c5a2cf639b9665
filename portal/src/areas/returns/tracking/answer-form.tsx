import type { PortalMessages } from '@returns-desk/contract'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Textarea } from '@returns-desk/ui/inputs'
import { useState } from 'react'
import { Form, useForm } from '../../../look/form.tsx'
import { useProblemText } from '../../../look/problem-text.ts'
import { newKey } from '../../../start/new-key.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { AnswerPhotos } from './answer-photos.tsx'
import { useAnswerPhotos } from './use-answer-photos.ts'

/** A copy of the contract's limit, because its module would pull in the validator. */
const ANSWER_MAX_LENGTH = 5000

interface AnswerFormProps {
  readonly returnId: string
  readonly onAnswered: (messages: PortalMessages) => void
}

export const AnswerForm = ({ returnId, onAnswered }: AnswerFormProps) => {
  const { t } = useTranslation('tracking')
  const { api } = usePortal()
  const say = useProblemText()
  const form = useForm((name) => (name === 'body' ? 'answer' : undefined))
  const [body, setBody] = useState('')
  // Sent twice, because the first response was lost, it is one answer.
  const [key, setKey] = useState(newKey)
  const photos = useAnswerPhotos()
  const problems: Record<string, string> =
    body.trim() === '' ? { answer: say('message_required', t('messages.required')) } : {}
  const shown = form.shown(problems)

  const send = async () => {
    const photo_ids = photos.photos.map(({ id }) => id)
    onAnswered(await api.portal.answer({ params: { id: returnId }, body: { id: key, body, photo_ids } }))
    setBody('')
    setKey(newKey())
    photos.clear()
  }
  return (
    <Form form={form} problems={shown} onSubmit={() => form.submit(problems, () => send())}>
      <Textarea
        id="answer"
        label={t('messages.answer')}
        value={body}
        rows={4}
        maxLength={ANSWER_MAX_LENGTH}
        error={shown.answer}
        required
        onChange={({ target }) => setBody(target.value)}
      />
      <AnswerPhotos {...photos} />
      <div>
        <Button
          type="submit"
          aria-disabled={photos.isBusy}
          busyLabel={(form.isBusy || photos.isBusy) && t(photos.isBusy ? 'messages.uploading' : 'portal:working')}
        >
          {t('messages.send')}
        </Button>
      </div>
    </Form>
  )
}
