import { Button, Dialog } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId, useState } from 'react'
import { KeyCaps } from './key-caps.tsx'
import { KEYS, type KeyName } from './key-list.ts'
import classes from './keys.module.css'
import { isRegistered } from './keys.ts'
import { KeysSwitch, PALETTE_KEYS } from './keys-switch.tsx'
import { usePlaces } from './places.ts'

interface Line {
  readonly keys: readonly string[]
  readonly between?: string
  readonly text: string
}

const NAMES = Object.keys(KEYS) as KeyName[]
const of = (group: string) => NAMES.filter((name) => KEYS[name].group === group)

/** In a return, what this person can do with it now; elsewhere, everything that can be done in one. */
const inReturn = () => {
  const now = of('return').filter(isRegistered)
  return now.length > 0 ? now : of('return')
}

/** `Shift+x` is two keys. */
const capsOf = (name: string) => (name.length > 1 ? name.split('+') : [name])

export const HelpDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('keys')
  const [returnKeys] = useState(inReturn)
  const line = (name: KeyName): Line => {
    const text = t(`does.${KEYS[name].text}`)
    if (name === 'm') return { keys: ['m', '1–9'], between: t('then'), text }
    return { keys: capsOf(name), text }
  }
  const places = usePlaces().flatMap(({ key, letter }) =>
    letter ? [{ keys: ['g', letter], between: t('then'), text: t(`shell:nav.${key}`) }] : [],
  )
  const palette = { keys: PALETTE_KEYS, text: t('does.palette') }
  const everywhere = of('everywhere').filter((name) => name !== 'g')
  return (
    <Dialog title={t('title')} onCancel={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <KeysSwitch />
      <Lines
        title={t('groups.everywhere')}
        lines={[palette, ...everywhere.map(line), { keys: ['Esc'], text: t('does.escape') }]}
      />
      <Lines title={t('groups.return')} lines={returnKeys.map(line)} />
      <Lines
        title={t('groups.list')}
        lines={[
          ...of('list').map(line),
          { keys: ['Enter'], text: t('does.open') },
          { keys: ['↓'], text: t('does.to_rows') },
        ]}
      />
      <Lines title={t('groups.go')} lines={places} />
    </Dialog>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.group}>
        {title}
      </h3>
      <dl className={classes.lines}>
        {lines.map(({ keys, between, text }) => (
          <div key={text} className={classes.line}>
            <dt>
              <KeyCaps keys={keys} {...(between ? { between } : {})} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
