import { type BankAccount, BankAccountInput } from '@returns-desk/contract'
import { BANK_PROFILES } from '@returns-desk/engine'
import {
  FormActions,
  Loaded,
  Panel,
  PanelSkeleton,
  Reopenable,
  SchemaForm,
  SelectField,
  SubmitButton,
  SwitchField,
  TextField,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { BANK_ACCOUNT_KEY, bankAccountQuery } from '../../../../parts/queries/bank-account-query.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { ifMatch } from '../../../../shell/session/change-of.ts'

/** The account that refunds are paid from. */
export const AccountPanel = () => {
  const { t } = useTranslation('settings')
  const api = useApi()
  return (
    <Loaded query={useQuery(bankAccountQuery(api))} failure={t('bank.failed_load')} skeleton={<PanelSkeleton />}>
      {(saved) => (
        <Reopenable saved={saved} load={() => api.bankAccount.get()}>
          {(opened) => (
            <Panel title={t('bank.title')} intro={t('bank.account_intro')}>
              <AccountForm saved={opened} />
            </Panel>
          )}
        </Reopenable>
      )}
    </Loaded>
  )
}

/** A second save counts from the first one. */
const useSave = (saved: BankAccount) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(saved)
  return useMutation({
    mutationFn: (body: z.output<typeof BankAccountInput>) => api.bankAccount.save({ body, headers: ifMatch(opened) }),
    onSuccess: (account) => {
      setOpened(account)
      queryClient.setQueryData(BANK_ACCOUNT_KEY, account)
    },
  })
}

const AccountForm = ({ saved }: { saved: BankAccount }) => {
  const { t } = useTranslation('settings')
  const toast = useToast()
  const save = useSave(saved)
  const { debtor_name, bic, profile, four_eyes } = saved
  const known = save.data?.iban ?? saved.iban
  return (
    <SchemaForm
      schema={BankAccountInput}
      saved={{ debtor_name, bic, profile, four_eyes, iban: '' }}
      onSubmit={async (values) => {
        await save.mutateAsync(values)
        toast(t('done'))
      }}
      failure={t('failed.save')}
    >
      <TextField name="debtor_name" label={t('bank.debtor_name')} hint={t('bank.debtor_name_hint')} />
      <TextField
        name="iban"
        label={t('bank.iban')}
        hint={known ? t('bank.iban_known', { iban: known }) : t('bank.iban_hint')}
      />
      <TextField name="bic" label={t('bank.bic')} hint={t('bank.bic_hint')} />
      <SelectField
        name="profile"
        label={t('bank.profile')}
        hint={t('bank.profile_hint')}
        options={BANK_PROFILES.map((value) => ({ value, label: t(`bank.profiles.${value}`) }))}
      />
      <SwitchField name="four_eyes" label={t('bank.four_eyes')} hint={t('bank.four_eyes_hint')} />
      <FormActions>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
