import type { Offer } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import { isRefusal, useFailureText } from '../../../look/failure.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Actions, CardSkeleton } from '../../../look/page.tsx'
import { paths } from '../../../start/paths.ts'
import type { Load } from '../../../start/use-load.ts'
import { chosenLines } from './draft.ts'
import { OfferWindow } from './offer-window.tsx'
import { useOrder } from './order-context.tsx'

interface OfferGateProps {
  readonly offer: Load<Offer>
  readonly back: string
  readonly children: (offer: Offer) => ReactNode
}

const useNeedsPhotos = (offer: Offer | undefined) => {
  const { order, draft } = useOrder()
  const hasNoPhotos = chosenLines(draft, order).every(({ chosen }) => chosen.photo_ids.length === 0)
  return offer?.photos_required === true && hasNoPhotos
}

interface Heading {
  readonly title: string
  readonly intro?: string | undefined
}

/** The heading of a step, which must not ask something that the customer cannot answer. */
export const useOfferHeading = (offer: Offer | undefined, usual: Heading): Heading => {
  const { t } = useTranslation('new-return')
  const needsPhotos = useNeedsPhotos(offer)
  if (offer?.refusal) return { title: t('refused.title') }
  return needsPhotos ? { title: t('photos_needed.title') } : usual
}

/** The shop's offer, or its reason for not making one. */
export const OfferGate = ({ offer, back, children }: OfferGateProps) => {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('new-return')
  const failureText = useFailureText()
  const { data, error, isLoading, reload } = offer
  const needsPhotos = useNeedsPhotos(data)
  const goBack = (
    <Actions>
      <LinkButton to={back}>{t('back')}</LinkButton>
    </Actions>
  )
  if (data?.refusal)
    return (
      <>
        <BannerFrame>{data.refusal.message}</BannerFrame>
        <Actions>
          <LinkButton to={back}>{t('back')}</LinkButton>
          <LinkButton to={paths.withdraw}>{say('items.withdraw')}</LinkButton>
        </Actions>
      </>
    )
  if (needsPhotos)
    return (
      <>
        <BannerFrame tone="note">{say('photos_needed.text')}</BannerFrame>
        <Actions>
          <LinkButton to={paths.items}>{say('photos_needed.add')}</LinkButton>
        </Actions>
      </>
    )
  if (data)
    return (
      <>
        <OfferWindow window={data.window} />
        {children(data)}
      </>
    )
  if (!error) return <CardSkeleton />
  return (
    <>
      <BannerFrame
        action={
          !isRefusal(error) && (
            <Button variant="default" busyLabel={isLoading && t('working')} onClick={reload}>
              {t('retry')}
            </Button>
          )
        }
      >
        {failureText(error)}
      </BannerFrame>
      {goBack}
    </>
  )
}
