import { useTranslation } from '@returns-desk/ui/i18n-light'
import { useState } from 'react'
import { Banner } from '../../look/banner.tsx'
import { Button, LinkButton } from '../../look/button.tsx'
import { claimProblems } from '../../look/claim-problems.ts'
import { TextField } from '../../look/field.tsx'
import { Form, useForm } from '../../look/form.tsx'
import { Card, Page } from '../../look/page.tsx'
import { useProblemText } from '../../look/problem-text.ts'
import { paths, SIGNED_OUT } from '../../start/paths.ts'
import { usePortal } from '../../start/portal-context.ts'
import { useRouter } from '../../start/router.tsx'
import { claims } from './claim.ts'
import classes from './find-order.module.css'

export const FindOrderScreen = () => {
  const { t } = useTranslation('portal')
  const { shop, orderToken } = usePortal()
  const hasOpenOrder = orderToken.read() !== undefined
  return (
    <Page title={t('find.title')} intro={t('find.intro', { shop: shop.name })}>
      {history.state === SIGNED_OUT && <Banner>{t('find.signed_out')}</Banner>}
      {hasOpenOrder && (
        <Banner tone="note" action={<LinkButton to={paths.items}>{t('find.continue')}</LinkButton>}>
          {t('find.open')}
        </Banner>
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
  const { navigate } = useRouter()
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
      <TextField
        id="order_name"
        label={t('find.order_name')}
        hint={t('find.order_name_hint')}
        value={order_name}
        onChange={(value) => setClaim({ ...claim, order_name: value })}
        error={problems.order_name}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        id="email"
        label={t('find.email')}
        hint={t('find.email_hint')}
        value={email}
        onChange={(value) => setClaim({ ...claim, email: value })}
        error={problems.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <Button kind="main" type="submit" isBusy={form.isBusy}>
        {t('find.send')}
      </Button>
    </Form>
  )
}
