import type { EmailPreview, EmailPreviewInput } from '@returns-desk/contract'
import { Button, Loaded, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import { previewQuery } from '../queries.ts'
import { LiveFrame } from './live-frame.tsx'
import { PartsList } from './parts-list.tsx'
import classes from './preview.module.css'
import { hasRemoteImages, previewDocument } from './preview-document.ts'
import { useDebounced } from './use-debounced.ts'

/** Debounce: every change is sent to the server and renders the whole mail again. */
const PAUSE_MS = 250

export interface PreviewProps {
  readonly template: EmailPreviewInput
  /** Beside the editor as high as the specification says; without it, room for a whole mail. */
  readonly isLive?: boolean
}

/** The mail as a customer would get it, with example data, behind glass, and what of its template would not be sent. */
export const Preview = ({ template, isLive = false }: PreviewProps) => {
  const { t } = useTranslation('email-templates')
  const { subject, html_content, language, template_type } = useDebounced(template, PAUSE_MS)
  // The empty choice of the form stands for no type.
  const type = template_type || null
  const preview = useQuery(previewQuery(useApi(), { subject, html_content, language, template_type: type }))
  return (
    <div className={classes.whole} data-live={isLive}>
      <Loaded query={preview} failure={t('failed.preview')} skeleton={<FrameSkeleton />}>
        {(mail) => <MailFrame mail={mail} isLive={isLive} />}
      </Loaded>
      <PartsList
        text={t('not_sent', { count: preview.data?.not_sent.length ?? 0 })}
        parts={preview.data?.not_sent ?? []}
      />
    </div>
  )
}

const FrameSkeleton = () => (
  <Skeleton>
    <div className={classes.frame} />
  </Skeleton>
)

const MailFrame = ({ mail, isLive }: { mail: EmailPreview; isLive: boolean }) => {
  const { t } = useTranslation('email-templates')
  const [showsImages, setShowsImages] = useState(false)
  const page = useMemo(() => previewDocument(mail.html, { showsImages }), [mail.html, showsImages])
  return (
    <figure className={classes.preview}>
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
        // The image policy is fixed when a page is opened, hence the key.
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
