import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { CloseIcon } from '../icons.tsx'
import { BannerFrame } from './banner-frame.tsx'

export interface BannerProps {
  readonly children: ReactNode
  readonly tone?: 'error' | 'success'
  /** Put "Error:" in front of it. */
  readonly isPrefixed?: boolean
  readonly onDismiss?: (() => void) | undefined
  /** What the user can do about it, on the right. */
  readonly action?: ReactNode
  /** Not caused by a user action, such as a failed background refresh: the page must not scroll to it. */
  readonly isUnasked?: boolean
}

/** The one place where a screen says that something failed (or, where a toast would be too short, that it worked). */
export const Banner = (props: BannerProps) => {
  const { children, tone = 'error', isPrefixed = true, onDismiss, action, isUnasked = false } = props
  const { t } = useTranslation('ui')
  const banner = useRef<HTMLDivElement>(null)
  // The button that was pressed may be a screen further down, at the end of a form or of a list.
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
