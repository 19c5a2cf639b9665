import type { WithdrawalInput } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { Button } from '@returns-desk/ui/button'
import { useReader, useTranslation } from '@returns-desk/ui/i18n'
import { Textarea, TextInput } from '@returns-desk/ui/inputs'
import { useNavigate } from '@returns-desk/ui/router'
import { useState } from 'react'
import { ChoiceCard, ChoiceGroup } from '../../../look/choice-card.tsx'
import { claimProblems } from '../../../look/claim-problems.ts'
import { Form, type Problems, useForm } from '../../../look/form.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Actions, Card, Page } from '../../../look/page.tsx'
import { useProblemText } from '../../../look/problem-text.ts'
import { begunWithdrawals } from '../../../start/begun-withdrawal.ts'
import { newKey } from '../../../start/new-key.ts'
import { paths } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { declarations } from './declaration.ts'
import { Information } from './information.tsx'
import { StepWords } from './step-words.tsx'

const PRODUCTS_MAX_LENGTH = 2000

type Declared = Required<WithdrawalInput>

const empty = (): Declared => ({
  name: '',
  order_name: '',
  email: '',
  scope: 'whole',
  products: '',
  declaration_key: newKey(),
})

const trimmed = (typed: Declared): Declared => ({
  ...typed,
  name: typed.name.trim(),
  order_name: typed.order_name.trim(),
  email: typed.email.trim(),
  products: typed.scope === 'part' ? typed.products.trim() : '',
})

/** The first of two steps: name, order, and all or part of it. There is deliberately no field for a reason. */
export const DeclareStep = () => {
  const { t } = useTranslation('withdrawal')
  const { t: tp } = useTranslation('portal')
  const { shop } = usePortal()
  const navigate = useNavigate()
  const say = useProblemText()
  const form = useForm()
  const [typed, setTyped] = useState<Declared>(() => ({ ...empty(), ...begunWithdrawals.read(shop.handle) }))
  const set = (own: Partial<Declared>) => {
    // A change makes it a new declaration: the previous one may have been received although its response was lost.
    const changed = { ...typed, ...own, declaration_key: newKey() }
    setTyped(changed)
    begunWithdrawals.keep(shop.handle, changed)
  }
  const declared = trimmed(typed)
  const current: Problems = {
    ...(declared.name ? {} : { name: say('customer_name_required', t('problem.name')) }),
    ...claimProblems(declared, tp, say),
    ...(declared.email ? {} : { email: say('email_required', t('problem.email')) }),
    ...(declared.scope === 'part' && !declared.products
      ? { products: say('withdrawal_products_required', t('problem.products')) }
      : {}),
  }
  const problems = form.shown(current)
  const goOn = async () => {
    declarations.keep(shop.handle, declared)
    navigate(paths.confirmWithdrawal)
  }
  return (
    <Page title={t('title')} intro={t('intro', { shop: shop.name })} above={<StepWords number={1} />}>
      <Information text={textIn(shop, 'withdrawal_text', useReader())} />
      <Form form={form} problems={problems} onSubmit={() => form.submit(current, goOn)}>
        <Card>
          <PersonFields typed={typed} set={set} problems={problems} />
        </Card>
        <ScopeFields typed={typed} set={set} problems={problems} />
        <Actions>
          <LinkButton variant="plain" to={paths.find}>
            {tp('back')}
          </LinkButton>
          <Button type="submit">{tp('continue')}</Button>
        </Actions>
      </Form>
    </Page>
  )
}

interface PartProps {
  readonly typed: Declared
  readonly set: (own: Partial<Declared>) => void
  readonly problems: Problems
}

const PersonFields = ({ typed, set, problems }: PartProps) => {
  const { t } = useTranslation('withdrawal')
  return (
    <>
      <TextInput
        id="name"
        name="name"
        label={t('name')}
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
        error={problems.name}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextInput
        id="order_name"
        name="order_name"
        label={t('order_name')}
        description={t('order_name_hint')}
        value={typed.order_name}
        onChange={({ target }) => set({ order_name: target.value })}
        error={problems.order_name}
        autoComplete="off"
        maxLength={60}
        required
      />
      <TextInput
        id="email"
        name="email"
        label={t('email')}
        description={t('email_hint')}
        value={typed.email}
        onChange={({ target }) => set({ email: target.value })}
        error={problems.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
    </>
  )
}

const ScopeFields = ({ typed, set, problems }: PartProps) => {
  const { t } = useTranslation('withdrawal')
  return (
    <ChoiceGroup id="scope" legend={t('scope')}>
      <ChoiceCard
        group="scope"
        name={t('whole')}
        isChosen={typed.scope === 'whole'}
        onChoose={() => set({ scope: 'whole' })}
      />
      <ChoiceCard
        group="scope"
        name={t('part')}
        isChosen={typed.scope === 'part'}
        onChoose={() => set({ scope: 'part' })}
      >
        <Textarea
          id="products"
          name="products"
          label={t('products')}
          description={t('products_hint')}
          value={typed.products}
          onChange={({ target }) => set({ products: target.value })}
          error={problems.products}
          maxLength={PRODUCTS_MAX_LENGTH}
        />
      </ChoiceCard>
    </ChoiceGroup>
  )
}
