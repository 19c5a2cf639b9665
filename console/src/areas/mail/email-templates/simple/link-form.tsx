import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { MailVariable } from './mail-variables.ts'
import { TargetField } from './target-field.tsx'
import classes from './text-editor.module.css'

interface LinkFormProps {
  readonly href: string
  readonly variables: readonly MailVariable[]
  /** Without an address nothing changes; with an empty one the link goes and its words stay. */
  readonly onDone: (href?: string) => void
}

/** Stands between the buttons and the text. Not a form of its own: it is inside one. */
export const LinkForm = ({ href, variables, onDone }: LinkFormProps) => {
  const { t } = useTranslation('email-templates')
  const [target, setTarget] = useState(href)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => whole.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDone(target.trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys of the fields in it.
    <div ref={whole} className={classes.link} onKeyDown={handleKey}>
      <TargetField label={t('simple.link_target')} value={target} onChange={setTarget} variables={variables} />
      <Button size="compact-sm" onClick={() => onDone(target.trim())}>
        {t('simple.link_set')}
      </Button>
      {href !== '' && (
        <Button variant="default" size="compact-sm" onClick={() => onDone('')}>
          {t('simple.link_remove')}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => onDone()}>
        {t('cancel')}
      </Button>
    </div>
  )
}
