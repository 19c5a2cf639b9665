import { NAME_MAX_LENGTH, type RuleScenario, type ScenarioExpectation } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, NativeSelect, Switch, TextInput, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId, useState } from 'react'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import { MethodsField } from './methods-field.tsx'
import { type Method, type MethodSource, useReplaceScenario } from './queries.ts'
import classes from './scenarios.module.css'

interface ScenarioDialogProps {
  readonly scenario: RuleScenario
  readonly methods: Readonly<Record<MethodSource, readonly Method[]>>
  readonly onClose: () => void
}

const SOURCES = ['return_methods', 'payment_methods'] as const
const MOST_DAYS = 3650

/** Whole days, or nothing if it is not asked. */
const isDays = (text: string) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) <= MOST_DAYS)

/** What of a test can be changed: its request stays as it was. */
export const ScenarioDialog = ({ scenario, methods, onClose }: ScenarioDialogProps) => {
  const { t } = useTranslation('rule-scenarios')
  const id = useId()
  const toast = useToast()
  const replace = useReplaceScenario(scenario)
  const { staff } = useSessionShop()
  const isBound = scenario.must && staff !== undefined && staff !== null && staff.role !== 'owner'
  const [name, setName] = useState(scenario.name)
  const [must, setMust] = useState(scenario.must)
  const [asked, setAsked] = useState<ScenarioExpectation>(scenario.expectation)
  const [days, setDays] = useState(String(scenario.expectation.extra_days ?? ''))
  const [isTried, setTried] = useState(false)
  const nameError = name.trim() === '' ? t('edit.name_missing') : undefined
  const daysError = isDays(days.trim()) ? undefined : t('edit.days_wrong', { most: MOST_DAYS })
  const save = async () => {
    setTried(true)
    if (nameError || (daysError && !asked.refused)) return
    const { extra_days: _, ...offered } = asked
    const extra = days.trim() === '' ? {} : { extra_days: Number(days) }
    await replace.mutateAsync({
      ...{ name: name.trim(), must },
      expectation: asked.refused ? { refused: true } : { ...offered, ...extra },
    })
    toast(t('edit.done'))
    onClose()
  }
  return (
    <Dialog
      title={t('edit.title')}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button loading={replace.isPending} onClick={() => void save().catch(() => undefined)}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {replace.error && <Banner onDismiss={replace.reset}>{errorText(replace.error, t('failed.update'))}</Banner>}
        <TextInput
          id={`${id}-name`}
          label={t('name')}
          required
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={isTried ? nameError : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Switch
          id={`${id}-must`}
          label={t('edit.must')}
          description={t(isBound ? 'edit.must_owner' : 'edit.must_hint')}
          disabled={isBound}
          checked={must}
          onChange={({ target }) => setMust(target.checked)}
        />
        <NativeSelect
          id={`${id}-refused`}
          label={t('edit.refused')}
          value={String(asked.refused)}
          onChange={({ target }) => setAsked({ ...asked, refused: target.value === 'true' })}
        >
          <option value="false">{t('edit.accepted')}</option>
          <option value="true">{t('edit.is_refused')}</option>
        </NativeSelect>
        {!asked.refused && (
          <>
            {SOURCES.map((source) => (
              <MethodsField
                key={source}
                label={t(`aspect.${source}`)}
                methods={methods[source]}
                expected={asked[source]}
                onChange={(expected) => setAsked({ ...asked, [source]: expected })}
              />
            ))}
            <TextInput
              id={`${id}-days`}
              label={t('aspect.extra_days')}
              description={t('edit.days_hint')}
              inputMode="numeric"
              autoComplete="off"
              error={isTried ? daysError : undefined}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
