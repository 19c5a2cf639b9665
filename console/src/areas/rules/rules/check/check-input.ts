/** What the check needs to know, and the checker that is asked. Undefined while anything is missing. */
import { dayOf, isTimeZone, textIn } from '@returns-desk/engine'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { readSettingsQuery } from '../../../../parts/queries/settings-query.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import type { Dictionary } from '../dictionary.ts'
import { allRulesQuery } from '../queries.ts'
import { useOptions } from '../use-options.ts'
import { engineRule, namesIn } from './engine-rule.ts'
import type { CheckInput, CheckQuestion } from './run-check.ts'
import { type Checker, startChecker } from './start-checker.ts'

const idSet = (text: string) => new Set(text.split(',').filter(Boolean).map(Number))

const useActiveIds = (source: 'return_methods' | 'payment_methods') => {
  const { options, isFailed, isPending } = useOptions(source)
  return { ids: options.map(({ id }) => id).join(), isFailed, isPending }
}

export const useCheckInput = (dictionary: Dictionary | undefined): CheckInput | undefined => {
  const api = useApi()
  const language = useLanguage()
  const { data: rules } = useQuery(allRulesQuery(api))
  const { data: settings } = useQuery(readSettingsQuery(api))
  const methods = useActiveIds('return_methods')
  const payments = useActiveIds('payment_methods')
  const isPending = methods.isPending || payments.isPending
  const [currency, timeZone] = [settings?.currency, settings?.time_zone]
  return useMemo(() => {
    if (!rules || !currency || !timeZone || !dictionary || isPending) return undefined
    if (!isTimeZone(timeZone)) return undefined
    return {
      rules: rules.flatMap((rule) => engineRule({ ...rule, name: textIn(rule, 'name', language) })),
      names: namesIn(dictionary),
      language: language === 'ro' ? 'ro' : 'en',
      context: {
        shop: { currency, time_zone: timeZone },
        today: dayOf(new Date(), timeZone),
        available: {
          // A list that did not load says nothing: then every method counts as active.
          ...(methods.isFailed ? {} : { return_methods: idSet(methods.ids) }),
          ...(payments.isFailed ? {} : { payment_methods: idSet(payments.ids) }),
        },
      },
    }
  }, [
    rules,
    currency,
    timeZone,
    dictionary,
    isPending,
    language,
    methods.ids,
    methods.isFailed,
    payments.ids,
    payments.isFailed,
  ])
}

/** A checker that is started with the first question, told the rules when they change, and stopped with the screen. */
export const useAsk = () => {
  const started = useRef<{ checker: Checker; told?: CheckInput }>(undefined)
  useEffect(
    () => () => {
      started.current?.checker.stop()
      started.current = undefined
    },
    [],
  )
  return useCallback((input: CheckInput, question: CheckQuestion) => {
    const { checker, told } = started.current ?? { checker: startChecker() }
    if (told !== input) void checker.ask({ type: 'rules', input })
    started.current = { checker, told: input }
    return checker.ask(question)
  }, [])
}
