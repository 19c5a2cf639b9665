import { Button, copyText, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import classes from './copyable.module.css'

/** A text to copy elsewhere. `name` is its label. */
export const Copyable = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTranslation('shell')
  const toast = useToast()
  const copy = async () => toast(t((await copyText(text)) ? 'copy.done' : 'copy.failed', { name }))
  return (
    <div className={classes.copyable}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Button variant="default" onClick={copy} aria-label={t('copy.label', { name })}>
        {t('copy.button')}
      </Button>
    </div>
  )
}
