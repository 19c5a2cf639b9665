import { TextInput, useOwnField } from '@returns-desk/ui'
import { accentVariables } from '@returns-desk/ui/accent'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { CSSProperties } from 'react'
import classes from './portal.module.css'

const HEX = /^#[0-9a-fA-F]{6}$/
/** Before a colour has been chosen: the portal's default. */
const OWN_ACCENT = '#0a5f58'

/** A colour from the brand guide can be typed, or one can be picked; what it looks like in the portal is shown at once. */
export const AccentField = ({ shopName }: { shopName: string }) => {
  const { t } = useTranslation('settings')
  const field = useOwnField({
    name: 'accent_color',
    label: t('portal.accent_color'),
    hint: t('portal.accent_color_hint'),
  })
  const color = HEX.test(field.value) ? field.value : OWN_ACCENT
  return (
    <>
      <TextInput
        {...field}
        autoComplete="off"
        maxLength={7}
        rightSectionWidth={44}
        rightSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t('portal.pick_color')}
            value={color}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        }
      />
      <figure className={classes.previews} aria-label={t('portal.preview.label')}>
        <Preview color={color} scheme="light" shopName={shopName} />
        <Preview color={color} scheme="dark" shopName={shopName} />
      </figure>
    </>
  )
}

interface PreviewProps {
  readonly color: string
  readonly scheme: 'light' | 'dark'
  readonly shopName: string
}

/** A picture of the portal, in its own shades of the colour: nothing in it can be pressed. */
const Preview = ({ color, scheme, shopName }: PreviewProps) => {
  const { t } = useTranslation('settings')
  const shades = Object.entries(accentVariables(color)).map(([name, [light, dark]]) => [
    name,
    scheme === 'light' ? light : dark,
  ])
  return (
    <div className={classes.preview} data-scheme={scheme} style={Object.fromEntries(shades) as CSSProperties}>
      <span className={classes.caption}>{t(`portal.preview.${scheme}`)}</span>
      <strong className={primitives.breaking}>{shopName}</strong>
      <span className={classes.link}>{t('portal.preview.link')}</span>
      <span className={classes.button}>{t('portal.preview.button')}</span>
    </div>
  )
}
