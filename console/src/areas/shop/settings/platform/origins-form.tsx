import { type Shop, ShopInput } from '@returns-desk/contract'
import { Textarea, useOwnField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { ShopForm } from '../settings-form.tsx'

const Origins = ShopInput.pick({ frame_origins: true })

export const OriginsForm = ({ saved }: { saved: Shop }) => (
  <ShopForm saved={saved} schema={Origins}>
    <OriginsField />
  </ShopForm>
)

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** One address per line, as people paste them. */
const OriginsField = () => {
  const { t } = useTranslation('settings')
  const field = useOwnField({
    name: 'frame_origins',
    label: t('platform.frames.label'),
    hint: t('platform.frames.hint'),
  })
  const origins: readonly string[] = field.value
  const [typed, setTyped] = useState(origins.join('\n'))
  const type = (text: string) => {
    setTyped(text)
    field.onChange(linesOf(text))
  }
  return (
    <Textarea
      {...field}
      className={primitives.wholeRow}
      value={typed}
      rows={4}
      spellCheck={false}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
