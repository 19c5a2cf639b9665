import { TextInput, useOwnField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './look-fields.module.css'

const HEX = /^#[0-9a-fA-F]{6}$/
/** Shown in the colour picker before a colour has been chosen: the portal's default. */
const OWN_ACCENT = '#0a5f58'

/** The look of the shop's portal: a colour from the brand guide can be typed, or one can be picked. */
export const LookFields = () => {
  const { t } = useTranslation('other-settings')
  return (
    <div className={classes.look}>
      <h3 className={classes.title}>{t('look')}</h3>
      <AccentField />
      <LogoField />
    </div>
  )
}

const AccentField = () => {
  const { t } = useTranslation('other-settings')
  const field = useOwnField({ name: 'accent_color', label: t('accent_color'), hint: t('accent_color_hint') })
  return (
    <TextInput
      {...field}
      autoComplete="off"
      maxLength={7}
      rightSectionWidth={44}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t('pick_color')}
          value={HEX.test(field.value) ? field.value : OWN_ACCENT}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      }
    />
  )
}

const LogoField = () => {
  const { t } = useTranslation('other-settings')
  const field = useOwnField({ name: 'logo_url', label: t('logo_url'), hint: t('logo_url_hint') })
  return <TextInput {...field} type="url" inputMode="url" autoComplete="off" maxLength={500} />
}
