import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TextInput } from '@returns-desk/ui/inputs'
import { useLocation, useNavigate } from '@returns-desk/ui/router'
import { useState } from 'react'
import { claimProblems } from '../../../look/claim-problems.ts'
import { Form, useForm } from '../../../look/form.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Card, Page } from '../../../look/page.tsx'
import { useProblemText } from '../../../look/problem-text.ts'
import { paths, SIGNED_OUT } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { claims } from './claim.ts'
import classes from './find-order.module.css'

export const FindOrderScreen = () => {
  const { t } = useTranslation('portal')
  const { shop, orderToken } = usePortal()
  const { state } = useLocation()
  const hasOpenOrder = orderToken.read() !== undefined
  return (
    <Page title={t('find.title')} intro={t('find.intro', { shop: shop.name })}>
      {state === SIGNED_OUT && <BannerFrame>{t('find.signed_out')}</BannerFrame>}
      {hasOpenOrder && (
        <BannerFrame tone="note" action={<LinkButton to={paths.items}>{t('find.continue')}</LinkButton>}>
          {t('find.open')}
        </BannerFrame>
      )}
      <Card>
        <ClaimForm />
      </Card>
      <section className={classes.withdraw}>
        <div>
          <h2>{t('find.withdraw_title')}</h2>
          <p>{t('find.withdraw_text')}</p>
        </div>
        <LinkButton to={paths.withdraw}>{t('find.withdraw')}</LinkButton>
      </section>
    </Page>
  )
}

const ClaimForm = () => {
  const { t } = useTranslation('portal')
  const { api, shop } = usePortal()
  const navigate = useNavigate()
  const form = useForm()
  const [claim, setClaim] = useState(() => ({ order_name: '', email: '', ...claims.read(shop.handle) }))
  const { order_name, email } = claim
  const body = { order_name: order_name.trim(), email: email.trim() }
  const ask = async () => {
    const { sent_to } = await api.portal.requestCode({ params: { handle: shop.handle }, body })
    claims.keep(shop.handle, { ...body, sent_to })
    navigate(paths.code)
  }
  const current = claimProblems(body, t, useProblemText())
  const problems = form.shown(current)
  return (
    <Form form={form} problems={problems} onSubmit={() => form.submit(current, ask)}>
      <TextInput
        id="order_name"
        name="order_name"
        label={t('find.order_name')}
        description={t('find.order_name_hint')}
        value={order_name}
        onChange={({ target }) => setClaim({ ...claim, order_name: target.value })}
        error={problems.order_name}
        autoComplete="off"
        maxLength={60}
        required
      />
      <TextInput
        id="email"
        name="email"
        label={t('find.email')}
        description={t('find.email_hint')}
        value={email}
        onChange={({ target }) => setClaim({ ...claim, email: target.value })}
        error={problems.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <Button type="submit" busyLabel={form.isBusy && t('working')}>
        {t('find.send')}
      </Button>
    </Form>
  )
}
