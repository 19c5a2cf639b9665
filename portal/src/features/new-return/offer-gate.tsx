import type { Offer } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n-light'
import type { ReactNode } from 'react'
import { Banner } from '../../look/banner.tsx'
import { Button, LinkButton } from '../../look/button.tsx'
import { isRefusal, useFailureText } from '../../look/failure.tsx'
import { Actions, CardSkeleton } from '../../look/page.tsx'
import type { Load } from '../../start/use-load.ts'

interface OfferGateProps {
  readonly offer: Load<Offer>
  readonly back: string
  readonly children: (offer: Offer) => ReactNode
}

/** What the shop offers, or why it does not: in its own words. */
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
        <Banner>{data.refusal.message}</Banner>
        {goBack}
      </>
    )
  if (data) return children(data)
  if (!error) return <CardSkeleton />
  return (
    <>
      <Banner
        action={
          !isRefusal(error) && (
            <Button isBusy={isLoading} onClick={reload}>
              {t('retry')}
            </Button>
          )
        }
      >
        {failureText(error)}
      </Banner>
      {goBack}
    </>
  )
}
