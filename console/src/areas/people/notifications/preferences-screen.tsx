import { MAIL_TIMES, type NotificationPreference } from '@returns-desk/contract'
import {
  Banner,
  Button,
  errorText,
  Loaded,
  NativeSelect,
  Panel,
  PanelSkeleton,
  Screen,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './preferences.module.css'
import { preferencesQuery, useSavePreferences } from './queries.ts'

/** What this person is told about, and how. */
export const PreferencesScreen = () => {
  const { t } = useTranslation('notifications')
  const preferences = useQuery(preferencesQuery(useApi()))
  return (
    <Screen title={t('preferences.title')} intro={t('preferences.intro')}>
      <Loaded query={preferences} failure={t('failed.load')} skeleton={<PanelSkeleton />}>
        {(saved) => <PreferencesForm saved={saved} />}
      </Loaded>
    </Screen>
  )
}

const PreferencesForm = ({ saved }: { saved: readonly NotificationPreference[] }) => {
  const { t } = useTranslation('notifications')
  const toast = useToast()
  const [chosen, setChosen] = useState(saved)
  const { mutateAsync, isPending, error, reset } = useSavePreferences()
  const change = (one: NotificationPreference) =>
    setChosen(chosen.map((other) => (other.kind === one.kind ? one : other)))
  const save = () =>
    mutateAsync([...chosen]).then(
      () => toast(t('preferences.done')),
      () => undefined,
    )
  return (
    <Panel title={t('preferences.subtitle')}>
      {error && <Banner onDismiss={reset}>{errorText(error, t('failed.save'))}</Banner>}
      <div className={classes.choices}>
        {chosen.map((one) => (
          <Choice key={one.kind} preference={one} onChange={change} />
        ))}
      </div>
      <Button loading={isPending} onClick={() => void save()}>
        {t('preferences.save')}
      </Button>
    </Panel>
  )
}

interface ChoiceProps {
  readonly preference: NotificationPreference
  readonly onChange: (preference: NotificationPreference) => void
}

const Choice = ({ preference, onChange }: ChoiceProps) => {
  const { t } = useTranslation('notifications')
  const { kind, in_bell, mail } = preference
  const id = useId()
  const text = t(`preferences.kinds.${kind}.text`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend could not stand beside its fields
    <div className={classes.choice} role="group" aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.kind}>
          {t(`preferences.kinds.${kind}.title`)}
        </h3>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={in_bell}
          onChange={({ currentTarget }) => onChange({ ...preference, in_bell: currentTarget.checked })}
        />
        {t('preferences.in_bell')}
      </label>
      <NativeSelect
        label={t('preferences.mail')}
        value={mail}
        onChange={({ currentTarget }) =>
          onChange({ ...preference, mail: MAIL_TIMES.find((time) => time === currentTarget.value) ?? mail })
        }
      >
        {MAIL_TIMES.map((time) => (
          <option key={time} value={time}>
            {t(`preferences.times.${time}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
