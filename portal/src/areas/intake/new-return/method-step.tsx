import type { Offer } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { formatMoney, useReader, useTranslation } from '@returns-desk/ui/i18n'
import { useEffect } from 'react'
import { ChoiceCard, ChoiceGroup } from '../../../look/choice-card.tsx'
import type { Problems } from '../../../look/form.tsx'
import { Instructions } from '../../../look/instructions.tsx'
import { useProblemText } from '../../../look/problem-text.ts'
import { paths } from '../../../start/paths.ts'
import { needsPhone } from './draft.ts'
import { OfferGate, useOfferHeading } from './offer-gate.tsx'
import { useOrder } from './order-context.tsx'
import { AddressFields, PhoneField } from './pickup-fields.tsx'
import { StepForm } from './step-form.tsx'
import { StepPage } from './step-page.tsx'
import { useOffer } from './use-offer.ts'

type ReturnMethod = Offer['return_methods'][number]

export const MethodStep = () => {
  const { t } = useTranslation('new-return')
  const offer = useOffer(null)
  const isKept = offer.data?.is_kept === true
  const usual = isKept ? { title: t('kept.title') } : { title: t('method.title'), intro: t('method.intro') }
  return (
    <StepPage step={paths.method} {...useOfferHeading(offer.data, usual)}>
      <OfferGate offer={offer} back={paths.items}>
        {({ return_methods }) =>
          isKept ? <NothingToSend methods={return_methods} /> : <ChooseMethod methods={return_methods} />
        }
      </OfferGate>
    </StepPage>
  )
}

const REQUIRED = [
  ['address1', 'address_required'],
  ['city', 'city_required'],
  ['country', 'country_required'],
] as const

/** A courier pickup needs an address and a phone number. */
const useMethodProblems = () => {
  const { t } = useTranslation('new-return')
  const { draft } = useOrder()
  const say = useProblemText()
  return (method: ReturnMethod | undefined): Problems => {
    if (!method) return { methods: say('return_method_required', t('problem.method')) }
    const { pickup_address: address, phone } = draft
    const missing = method.display_pickup_address ? REQUIRED.filter(([name]) => !address[name].trim()) : []
    return {
      ...Object.fromEntries(missing.map(([name, code]) => [name, say(code, t(`problem.${name}`))])),
      ...(needsPhone(method) && !phone.trim() ? { phone: say('phone_required', t('problem.phone')) } : {}),
    }
  }
}

/** The customer keeps the products. Every return has a method: here one that nothing has to be done for. */
const NothingToSend = ({ methods }: { methods: readonly ReturnMethod[] }) => {
  const { t } = useTranslation('new-return')
  const { draft, change } = useOrder()
  const isChosen = methods.some(({ id }) => id === draft.return_method_id)
  const simplest = methods.find((method) => !needsPhone(method)) ?? methods[0]
  useEffect(() => {
    if (!isChosen && simplest) change({ return_method_id: simplest.id, payment_method_id: null })
  }, [isChosen, simplest, change])
  return (
    <StepForm problems={{}} back={paths.items} next={paths.refund}>
      {() => <BannerFrame tone="success">{t('kept.text')}</BannerFrame>}
    </StepForm>
  )
}

const ChooseMethod = ({ methods }: { methods: readonly ReturnMethod[] }) => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  const { draft, order, change } = useOrder()
  const problemsOf = useMethodProblems()
  /** Customers who ship it themselves pay their own carrier: nothing is deducted, but it may not be free. */
  const costText = ({ cost, is_external }: ReturnMethod) =>
    cost > 0 ? formatMoney(cost, order.currency, reader) : is_external ? undefined : t('method.free')
  const chosen = methods.find(({ id }) => id === draft.return_method_id)
  return (
    <StepForm problems={problemsOf(chosen)} back={paths.items} next={paths.refund}>
      {(problems) => (
        <ChoiceGroup
          id="methods"
          legend={t('method.title')}
          isLegendHeard
          error={chosen ? undefined : problems.methods}
        >
          {methods.map((method) => (
            <ChoiceCard
              key={method.id}
              group="return-method"
              name={method.name}
              aside={costText(method)}
              note={method.short_instruction}
              isChosen={method === chosen}
              onChoose={() => change({ return_method_id: method.id, payment_method_id: null })}
            >
              {(method.long_instruction || needsPhone(method)) && (
                <>
                  <Instructions text={method.long_instruction} />
                  {method.display_pickup_address && <AddressFields problems={problems} />}
                  {needsPhone(method) && <PhoneField problems={problems} />}
                </>
              )}
            </ChoiceCard>
          ))}
        </ChoiceGroup>
      )}
    </StepForm>
  )
}
