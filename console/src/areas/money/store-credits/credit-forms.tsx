import { type StoreCredit, StoreCreditSpending, StoreCreditVoiding } from '@returns-desk/contract'
import {
  Button,
  FormActions,
  NumberField,
  Panel,
  SchemaForm,
  SubmitButton,
  TextAreaField,
  TextField,
  useToast,
} from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { useSpend, useVoid } from './queries.ts'
import classes from './store-credits.module.css'

const Spending = StoreCreditSpending.pick({ amount: true, reference: true })

/** Keyed by its owner: each time that something was spent it is a new form with a new key. */
export const SpendForm = ({ credit }: { credit: StoreCredit }) => {
  const { t } = useTranslation('store-credits')
  const language = useLanguage()
  const toast = useToast()
  const spend = useSpend(credit.id)
  // Sent twice, it is spent once.
  const [key] = useState(() => crypto.randomUUID())
  const { balance, currency } = credit
  return (
    <Panel title={t('spend.title')}>
      <SchemaForm
        schema={Spending}
        saved={{ amount: balance, reference: '' }}
        onSubmit={async (values) => {
          await spend.mutateAsync({ ...values, key, currency })
          toast(t('spend.done', { amount: formatMoney(values.amount, currency, language) }))
        }}
        failure={t('failed.spend')}
      >
        <NumberField name="amount" label={t('spend.amount')} suffix={currency} min={0} max={balance} />
        <TextField name="reference" label={t('spend.reference')} hint={t('spend.reference_hint')} />
        <FormActions>
          <SubmitButton>{t('spend.submit')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}

/** Only while nothing was spent of it. */
export const Voiding = ({ credit }: { credit: StoreCredit }) => {
  const { t } = useTranslation('store-credits')
  const toast = useToast()
  const makeVoid = useVoid(credit.id)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className={classes.voiding}>
        <Button variant="default" tone="danger" onClick={() => setOpen(true)}>
          {t('void.open')}
        </Button>
      </div>
    )
  return (
    <div className={classes.voiding}>
      <h3>{t('void.title')}</h3>
      <SchemaForm
        schema={StoreCreditVoiding}
        onSubmit={async (values) => {
          await makeVoid.mutateAsync(values)
          toast(t('void.done'))
        }}
        failure={t('failed.void')}
      >
        <TextAreaField name="reason" label={t('void.reason')} hint={t('void.hint')} rows={2} />
        <FormActions>
          <SubmitButton>{t('void.submit')}</SubmitButton>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('void.close')}
          </Button>
        </FormActions>
      </SchemaForm>
    </div>
  )
}
