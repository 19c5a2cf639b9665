import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { renderMail } from '@returns-desk/engine'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveFrame } from './live-frame.tsx'
import classes from './preview.module.css'
import { hasRemoteImages, previewDocument } from './preview-document.ts'
import { exampleValues } from './variables.ts'

/** Every change draws the whole mail anew: wait for a pause in the typing. */
const PAUSE_MS = 250

export interface PreviewProps {
  readonly template: { readonly subject: string; readonly html_content: string; readonly language: string }
  /** Beside the editor as high as the specification says; without it, room for a whole mail. */
  readonly isLive?: boolean
}

/** The mail as a customer would get it, with example data, behind glass. */
export const Preview = ({ template, isLive = false }: PreviewProps) => {
  const { t } = useTranslation('email-templates')
  const [shown] = useDebouncedValue(template, PAUSE_MS)
  const [showsImages, setShowsImages] = useState(false)
  const { subject, html_content, language } = shown
  const { mail, page } = useMemo(() => {
    const rendered = renderMail({ subject, html_content }, exampleValues(language))
    return { mail: rendered, page: previewDocument(rendered.html, { showsImages }) }
  }, [subject, html_content, language, showsImages])
  return (
    <figure className={classes.preview} data-live={isLive}>
      <figcaption className={classes.caption}>
        <span className={classes.label}>{t('preview.subject_line')}</span>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={classes.label}>{t('preview.note')}</span>
      </figcaption>
      {hasRemoteImages(mail.html) && !showsImages && (
        <div className={classes.images}>
          <span>{t('preview.images_blocked')}</span>
          <Button variant="default" size="compact-sm" onClick={() => setShowsImages(true)}>
            {t('preview.show_images')}
          </Button>
        </div>
      )}
      {isLive ? (
        // What may be loaded is settled when a page is opened.
        <LiveFrame key={String(showsImages)} className={classes.frame} title={t('preview.title')} page={page} />
      ) : (
        <StillFrame key={page} title={t('preview.title')} page={page} />
      )}
    </figure>
  )
}

/** A new frame for every page: one that changes its page would add a step to the history of the browser. */
const StillFrame = ({ title, page }: { title: string; page: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail must be scrollable by keyboard.
  <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} tabIndex={0} />
)
