import type { TriedRules } from '@returns-desk/contract'
import { isReturnNumber } from '@returns-desk/engine'
import { Banner, Button, errorText, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, useApi } from '../../../../shell/session/api.tsx'
import classes from './try.module.css'
import { type Choice, TryChoice } from './try-choice.tsx'
import { TrySides } from './try-sides.tsx'

type TryBody = Parameters<Api['ruleTrials']['run']>[0]['body']

interface TryPanelProps {
  /** The draft; empty for today's rules alone. Undefined while it is incomplete. */
  readonly changes: TryBody['changes']
  /** Said instead of trying, while the draft is incomplete. */
  readonly incomplete?: string | undefined
}

/** A number with the form of ours is a return's, everything else an order's. */
const subjectOf = (text: string) =>
  isReturnNumber(text) && /^r/i.test(text) ? { return_id: text } : { order_name: text }

const productsOf = (choice: Choice) =>
  Object.entries(choice.lines).flatMap(([line_ref, { quantity, reasonId }]) =>
    quantity > 0 && reasonId > 0 ? [{ line_ref, quantity, return_reason_id: reasonId }] : [],
  )

const NOTHING: Choice = { lines: {}, methodId: 0 }

/** An order or a past return, through today's rules and the draft. Nothing is written. */
export const TryPanel = ({ changes, incomplete }: TryPanelProps) => {
  const { t } = useTranslation('rules')
  const { ruleTrials } = useApi()
  const [text, setText] = useState('')
  const [choice, setChoice] = useState(NOTHING)
  const [complaint, setComplaint] = useState<string>()
  const { mutate, data, error, isPending, reset } = useMutation<TriedRules, unknown, Choice>({
    mutationFn: (chosen) => {
      const products = productsOf(chosen)
      const chosenMethod = products.length > 0 && chosen.methodId > 0 ? { method_id: chosen.methodId } : {}
      const ofOrder = products.length > 0 ? { products, ...chosenMethod } : {}
      return ruleTrials.run({ body: { ...subjectOf(text.trim()), ...ofOrder, ...(changes && { changes }) } })
    },
  })
  const run = (chosen: Choice) => {
    setComplaint(incomplete)
    if (incomplete === undefined && !isPending && text.trim() !== '') mutate(chosen)
  }
  const start = () => {
    setChoice(NOTHING)
    run(NOTHING)
  }
  return (
    <div className={classes.panel}>
      {error !== null && <Banner onDismiss={reset}>{errorText(error, t('try.failed'))}</Banner>}
      <div className={classes.ask}>
        <TextInput
          label={t('try.subject')}
          autoComplete="off"
          value={text}
          maxLength={60}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Within the form of a rule, Enter would save it.
            event.preventDefault()
            start()
          }}
        />
        <Button type="button" variant="default" aria-disabled={isPending || text.trim() === ''} onClick={start}>
          {t('try.run')}
        </Button>
      </div>
      <p className={primitives.fine}>{t('try.hint')}</p>
      {complaint !== undefined && (
        <p role="alert" className={classes.complaint}>
          {complaint}
        </p>
      )}
      {data && data.lines.length > 0 && (
        <TryChoice
          tried={data}
          choice={choice}
          onChange={(next) => {
            setChoice(next)
            run(next)
          }}
        />
      )}
      {data && <TrySides tried={data} isBusy={isPending} />}
    </div>
  )
}
