import type { EmailPreview, EmailPreviewInput } from '@returns-desk/contract'
import { Button, Loaded, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebounced } from '../../../../parts/use-debounced.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { previewQuery } from '../queries.ts'
import { DesktopWidth } from './desktop-width.tsx'
import { Findings } from './findings.tsx'
import { LiveFrame } from './live-frame.tsx'
import { PartsList } from './parts-list.tsx'
import classes from './preview.module.css'
import { PreviewControls, type PreviewLook } from './preview-controls.tsx'
import { hasRemoteImages, previewDocument } from './preview-document.ts'
import { SendTest } from './send-test.tsx'

/** Debounce: every change is sent to the server and renders the whole mail again. */
const PAUSE_MS = 250

export interface PreviewProps {
  readonly template: EmailPreviewInput
  /** Beside the editor as high as the specification says; without it, room for a whole mail. */
  readonly isLive?: boolean
  /** An earlier version, to look at: nothing to test or to correct. */
  readonly isVersion?: boolean
}

const FIRST_LOOK: PreviewLook = { width: 'desktop', scheme: 'light', returnId: undefined }

/** A mail of a return shows the return's data, any other the examples. */
const inputOf = (template: EmailPreviewInput, returnId: string | undefined): EmailPreviewInput => {
  const { subject, html_content, language, template_type, content } = template
  return {
    subject,
    html_content,
    language,
    template_type: template_type || null, // The empty choice of the form stands for no type.
    ...(content ? { content } : {}),
    ...(returnId ? { return_id: returnId } : {}),
  }
}

/** The mail as a customer would get it, behind glass, and what its author should know about it. */
export const Preview = ({ template, isLive = false, isVersion = false }: PreviewProps) => {
  const { t } = useTranslation('email-templates')
  const [look, setLook] = useState(FIRST_LOOK)
  const input = inputOf(useDebounced(template, PAUSE_MS), look.returnId)
  const preview = useQuery(previewQuery(useApi(), input))
  return (
    <div className={classes.whole} data-live={isLive} data-width={look.width}>
      <PreviewControls look={look} onChange={setLook} />
      <Loaded query={preview} failure={t('failed.preview')} skeleton={<FrameSkeleton />}>
        {(mail) => <MailFrame mail={mail} isLive={isLive} look={look} />}
      </Loaded>
      {!isVersion && (
        <>
          <Findings findings={preview.data?.findings ?? []} />
          <PartsList
            text={t('not_sent', { count: preview.data?.not_sent.length ?? 0 })}
            parts={preview.data?.not_sent ?? []}
          />
          <SendTest input={inputOf(template, look.returnId)} />
        </>
      )}
    </div>
  )
}

const FrameSkeleton = () => (
  <Skeleton>
    <div className={classes.frame} />
  </Skeleton>
)

interface MailFrameProps {
  readonly mail: EmailPreview
  readonly isLive: boolean
  readonly look: PreviewLook
}

const MailFrame = ({ mail, isLive, look }: MailFrameProps) => {
  const { t } = useTranslation('email-templates')
  const [showsImages, setShowsImages] = useState(false)
  const isDark = look.scheme === 'dark'
  const page = useMemo(() => previewDocument(mail.html, { showsImages, isDark }), [mail.html, showsImages, isDark])
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>
        <span className={primitives.fine}>{t('preview.subject_line')}</span>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={primitives.fine}>{t(look.returnId ? 'preview.note_return' : 'preview.note')}</span>
      </figcaption>
      {hasRemoteImages(mail.html) && !showsImages && (
        <div className={classes.images}>
          <span>{t('preview.images_blocked')}</span>
          <Button variant="default" size="compact-sm" onClick={() => setShowsImages(true)}>
            {t('preview.show_images')}
          </Button>
        </div>
      )}
      <DesktopWidth isWanted={look.width === 'desktop'}>
        {isLive ? (
          // The image policy is fixed when a page is opened, hence the key.
          <LiveFrame key={String(showsImages)} className={classes.frame} title={t('preview.title')} page={page} />
        ) : (
          <StillFrame key={page} title={t('preview.title')} page={page} />
        )}
      </DesktopWidth>
      {mail.text && (
        <details className={classes.text}>
          <summary>{t('preview.text')}</summary>
          <pre>{mail.text}</pre>
        </details>
      )}
    </figure>
  )
}

/** A new frame for every page: one that changes its page would add a step to the history of the browser. */
const StillFrame = ({ title, page }: { title: string; page: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail must be scrollable by keyboard.
  <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} tabIndex={0} />
)
