import type { Offer } from '@returns-desk/contract'
import { isIban } from '@returns-desk/engine'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import { useEffect } from 'react'
import { isRefusal } from '../../../look/failure.tsx'
import { Form, type Problems, useForm } from '../../../look/form.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Actions } from '../../../look/page.tsx'
import { paths, SUBMITTED } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { intakeOf, needsPhone } from './draft.ts'
import { OfferGate, useOfferHeading } from './offer-gate.tsx'
import { useOrder } from './order-context.tsx'
import { type Chosen, ReviewCards } from './review-cards.tsx'
import { StepPage } from './step-page.tsx'
import { isSignedOut, useLeaveOrder } from './use-leave-order.ts'
import { useOffer } from './use-offer.ts'

export const ReviewStep = () => {
  const { t } = useTranslation('new-return')
  const { draft } = useOrder()
  const offer = useOffer(draft.return_method_id)
  const usual = { title: t('review.title'), intro: t('review.intro') }
  return (
    <StepPage step={paths.review} {...useOfferHeading(offer.data, usual)}>
      <OfferGate offer={offer} back={paths.refund}>
        {(answer) => <Review offer={answer} />}
      </OfferGate>
    </StepPage>
  )
}

/** The selection as it is offered now; if a method is no longer offered, the customer has to choose again. */
const useChosenMethods = ({ return_methods, payment_methods }: Offer) => {
  const { draft, iban } = useOrder()
  const navigate = useNavigate()
  const method = return_methods.find(({ id }) => id === draft.return_method_id)
  const refund = payment_methods.find(({ id }) => id === draft.payment_method_id)
  const missing = !method ? paths.method : !refund || (refund.require_iban && !isIban(iban)) ? paths.refund : undefined
  useEffect(() => {
    if (missing) navigate(missing, { replace: true })
  }, [missing, navigate])
  return missing || !method || !refund ? undefined : { method, refund }
}

const Review = ({ offer }: { offer: Offer }) => {
  const chosen = useChosenMethods(offer)
  return chosen ? <Submit offer={offer} {...chosen} /> : null
}

const Submit = ({ offer, method, refund }: Chosen) => {
  const { t } = useTranslation('new-return')
  const { api } = usePortal()
  const navigate = useNavigate()
  const { order, draft, iban, photos, markStale, finish } = useOrder()
  const leave = useLeaveOrder()
  const form = useForm(() => undefined)
  const isUploading = photos.uploads.some(({ error, problem }) => !error && !problem)
  const hasFailed = photos.uploads.some(({ error }) => error)
  const current: Problems = hasFailed ? { '': t('problem.photo_failed') } : {}
  const needs = {
    needsAddress: method.display_pickup_address && !refund.is_kept,
    needsPhone: needsPhone(method) && !refund.is_kept,
    needsIban: refund.require_iban,
  }
  const send = async () => {
    try {
      const { id } = await api.portal.submit({ body: intakeOf(draft, order, iban, needs) })
      finish()
      navigate(paths.return(id), { replace: true, state: SUBMITTED })
    } catch (error) {
      if (isSignedOut(error)) return leave()
      if (isRefusal(error)) markStale()
      throw error
    }
  }
  return (
    <Form form={form} problems={form.shown(current)} onSubmit={() => form.submit(current, send)}>
      <ReviewCards offer={offer} method={method} refund={refund} />
      {isUploading && <BannerFrame tone="note">{t('review.uploading')}</BannerFrame>}
      <Actions>
        <LinkButton variant="plain" to={paths.refund}>
          {t('portal:back')}
        </LinkButton>
        <Button type="submit" busyLabel={form.isBusy && t('portal:working')} aria-disabled={isUploading}>
          {t('review.submit')}
        </Button>
      </Actions>
    </Form>
  )
}
