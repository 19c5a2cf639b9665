import type { Offer } from '@returns-desk/contract'
import { isIban } from '@returns-desk/engine'
import { formatMoney, useReader, useTranslation } from '@returns-desk/ui/i18n'
import { TextInput } from '@returns-desk/ui/inputs'
import { ChoiceCard, ChoiceGroup } from '../../../look/choice-card.tsx'
import type { Problems } from '../../../look/form.tsx'
import { Instructions } from '../../../look/instructions.tsx'
import { useProblemText } from '../../../look/problem-text.ts'
import { paths } from '../../../start/paths.ts'
import { IbanField } from './iban-field.tsx'
import { OfferGate, useOfferHeading } from './offer-gate.tsx'
import { useOrder } from './order-context.tsx'
import { StepForm } from './step-form.tsx'
import { StepPage } from './step-page.tsx'
import { useOffer } from './use-offer.ts'

type PaymentMethod = Offer['payment_methods'][number]

const NAME_MAX_LENGTH = 200

export const RefundStep = () => {
  const { t } = useTranslation('new-return')
  const { draft } = useOrder()
  const offer = useOffer(draft.return_method_id)
  const intro = t(offer.data?.is_kept ? 'kept.refund_intro' : 'refund.intro')
  return (
    <StepPage step={paths.refund} {...useOfferHeading(offer.data, { title: t('refund.title'), intro })}>
      <OfferGate offer={offer} back={paths.method}>
        {(answer) => <ChooseRefund offer={answer} />}
      </OfferGate>
    </StepPage>
  )
}

const useRefundProblems = () => {
  const { t } = useTranslation('new-return')
  const { draft, iban } = useOrder()
  const say = useProblemText()
  const ibanProblem = iban.trim()
    ? say('iban_invalid', t('problem.iban_form'))
    : say('iban_required', t('problem.iban'))
  return (method: PaymentMethod | undefined): Problems => {
    if (!method) return { refunds: say('payment_method_required', t('problem.refund')) }
    if (!method.require_iban) return {}
    return {
      ...(isIban(iban) ? {} : { iban: ibanProblem }),
      ...(draft.account_holder.trim()
        ? {}
        : { account_holder: say('account_holder_required', t('problem.account_holder')) }),
    }
  }
}

const ChooseRefund = ({ offer: { payment_methods: methods, is_kept: isAllKept } }: { offer: Offer }) => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  const { order, draft, change } = useOrder()
  const problemsOf = useRefundProblems()
  const chosen = methods.find(({ id }) => id === draft.payment_method_id)
  const feeText = ({ fee = 0 }: PaymentMethod) =>
    fee > 0 ? t('refund.fee', { amount: formatMoney(fee, order.currency, reader) }) : undefined
  const noteOf = ({ short_instruction, is_kept }: PaymentMethod) =>
    [short_instruction, is_kept && !isAllKept && t('kept.text')].filter(Boolean).join(' ')
  return (
    <StepForm problems={problemsOf(chosen)} back={paths.method} next={paths.review}>
      {(problems) => (
        <ChoiceGroup
          id="refunds"
          legend={t('refund.title')}
          isLegendHeard
          error={chosen ? undefined : problems.refunds}
        >
          {methods.map((method) => (
            <ChoiceCard
              key={method.id}
              group="payment-method"
              name={method.name}
              aside={feeText(method)}
              note={noteOf(method)}
              isChosen={method === chosen}
              onChoose={() => change({ payment_method_id: method.id })}
            >
              {(method.long_instruction || method.require_iban) && (
                <>
                  <Instructions text={method.long_instruction} />
                  {method.require_iban && <AccountFields problems={problems} />}
                </>
              )}
            </ChoiceCard>
          ))}
        </ChoiceGroup>
      )}
    </StepForm>
  )
}

const AccountFields = ({ problems }: { problems: Problems }) => {
  const { t } = useTranslation('new-return')
  const { draft, change, iban, setIban } = useOrder()
  const { account_holder: holder } = draft
  return (
    <>
      <IbanField value={iban} onChange={setIban} problem={problems.iban} />
      <TextInput
        id="account_holder"
        name="account_holder"
        label={t('refund.account_holder')}
        value={holder}
        onChange={({ target }) => change({ account_holder: target.value })}
        error={holder.trim() ? undefined : problems.account_holder}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        required
      />
    </>
  )
}
