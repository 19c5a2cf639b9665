import type { Offer } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import { isRefusal, useFailureText } from '../../look/failure.tsx'
import { LinkButton } from '../../look/link-button.tsx'
import { Actions, CardSkeleton } from '../../look/page.tsx'
import type { Load } from '../../start/use-load.ts'

interface OfferGateProps {
  readonly offer: Load<Offer>
  readonly back: string
  readonly children: (offer: Offer) => ReactNode
}

/** The shop's offer, or its reason for not making one. */
export const OfferGate = ({ offer, back, children }: OfferGateProps) => {
  const { t } = useTranslation('portal')
  const failureText = useFailureText()
  const { data, error, isLoading, reload } = offer
  const goBack = (
    <Actions>
      <LinkButton to={back}>{t('back')}</LinkButton>
    </Actions>
  )
  if (data?.refusal)
    return (
      <>
        <BannerFrame>{data.refusal.message}</BannerFrame>
        {goBack}
      </>
    )
  if (data) return children(data)
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
