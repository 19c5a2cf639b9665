import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { CloseIcon } from '../icons.tsx'
import { BannerFrame } from './banner-frame.tsx'

export interface BannerProps {
  readonly children: ReactNode
  readonly tone?: 'error' | 'success'
  /** Prefixes it with "Error:". */
  readonly isPrefixed?: boolean
  readonly onDismiss?: (() => void) | undefined
  /** What the user can do about it, on the right. */
  readonly action?: ReactNode
  /** Not caused by a user action, such as a failed background refresh: the page must not scroll to it. */
  readonly isUnasked?: boolean
}

/** The only place where a screen reports a failure (or a success, if a toast would be too short). */
export const Banner = (props: BannerProps) => {
  const { children, tone = 'error', isPrefixed = true, onDismiss, action, isUnasked = false } = props
  const { t } = useTranslation('ui')
  const banner = useRef<HTMLDivElement>(null)
  // The pressed button may be a screen further down, at the end of a form or a list.
  useEffect(() => {
    if (!isUnasked) banner.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isUnasked])
  const dismiss = onDismiss && (
    <IconButton onClick={onDismiss} aria-label={t('dismiss')}>
      <CloseIcon />
    </IconButton>
  )
  return (
    <BannerFrame ref={banner} tone={tone} action={action} dismiss={dismiss}>
      {tone === 'error' && isPrefixed && <strong>{t('error_prefix')} </strong>}
      {children}
    </BannerFrame>
  )
}
