import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TextInput } from '@returns-desk/ui/inputs'
import { Link, useNavigate } from '@returns-desk/ui/router'
import { useEffect, useState } from 'react'
import { Form, type Problems, useForm } from '../../../look/form.tsx'
import { Card, Page } from '../../../look/page.tsx'
import { useProblemText } from '../../../look/problem-text.ts'
import { paths } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { type Asked, claims } from './claim.ts'
import classes from './find-order.module.css'

const RESEND_PAUSE_S = 30
const CODE_LENGTH = 6

export const CodeScreen = () => {
  const { shop } = usePortal()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(() => claims.read(shop.handle))
  const isLost = asked === undefined
  useEffect(() => {
    if (isLost) navigate(paths.find, { replace: true })
  }, [isLost, navigate])
  return asked ? <EnterCode asked={asked} onAskedAgain={setAsked} /> : null
}

const EnterCode = ({ asked, onAskedAgain }: { asked: Asked; onAskedAgain: (asked: Asked) => void }) => {
  const { t } = useTranslation('portal')
  const { api, shop, orderToken } = usePortal()
  const navigate = useNavigate()
  const say = useProblemText()
  const form = useForm()
  const [code, setCode] = useState('')
  const [isSentAgain, setSentAgain] = useState(false)
  const { sent_to, ...claim } = asked
  const params = { handle: shop.handle }
  const open = async (typed: string) => {
    const { order_token, expires_at } = await api.portal.openOrder({ params, body: { ...claim, code: typed } })
    orderToken.keep(order_token, expires_at)
    claims.keep(shop.handle, undefined)
    navigate(paths.items, { replace: true })
  }
  const problemsOf = (typed: string): Problems =>
    // A code that is too short would only use up one of the few attempts.
    typed.length === CODE_LENGTH
      ? {}
      : { code: typed ? say('code_wrong', t('problem.code_length')) : say('code_required', t('problem.code')) }
  const submit = (typed: string) => form.submit(problemsOf(typed), () => open(typed))
  const problems = form.shown(problemsOf(code))
  const change = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, CODE_LENGTH)
    setCode(digits)
    // Submits with the sixth digit, pasted or typed, so that no button is needed.
    if (digits.length === CODE_LENGTH && digits !== code) submit(digits)
  }
  const askAgain = async () => {
    setSentAgain(false)
    const again = { ...claim, ...(await api.portal.requestCode({ params, body: claim })) }
    claims.keep(shop.handle, again)
    onAskedAgain(again)
    setSentAgain(true)
  }
  return (
    <Page title={t('code.title')} intro={t('code.intro', { sent_to })}>
      {isSentAgain && <BannerFrame tone="success">{t('code.sent_again')}</BannerFrame>}
      <Card>
        <Form form={form} problems={problems} onSubmit={() => submit(code)}>
          <div className={classes.code}>
            <TextInput
              id="code"
              name="code"
              label={t('code.code')}
              description={t('code.hint')}
              value={code}
              onChange={({ target }) => change(target.value)}
              error={problems.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              isCode
              required
            />
          </div>
          <Button type="submit" busyLabel={form.isBusy && t('working')}>
            {t('code.open')}
          </Button>
        </Form>
      </Card>
      <div className={classes.again}>
        <Resend onAgain={() => askAgain().catch(form.fail)} />
        <Link to={paths.find}>{t('code.other')}</Link>
      </div>
    </Page>
  )
}

/** Mail takes a moment: requesting again at once would only send two codes, of which the first is void. */
const Resend = ({ onAgain }: { onAgain: () => Promise<void> }) => {
  const { t } = useTranslation('portal')
  const [pause, setPause] = useState(RESEND_PAUSE_S)
  useEffect(() => {
    if (pause <= 0) return
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])
  if (pause > 0) return <span>{t('code.wait', { count: pause })}</span>
  return (
    <Button
      variant="plain"
      onClick={() => {
        // The button is replaced by the countdown; focus moves to the field for the code.
        document.getElementById('code')?.focus()
        setPause(RESEND_PAUSE_S)
        void onAgain()
      }}
    >
      {t('code.again')}
    </Button>
  )
}
