import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../buttons/button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Notice } from './notice.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** When this changes the children get another chance: the address, say. */
  readonly resetKey?: string
  /** Does more than drawing the children again. Receives what was thrown. */
  readonly onRetry?: (error: unknown) => void
  /** Nothing broke: what there is to draw has not arrived. */
  readonly isMissing?: (error: unknown) => boolean
}

interface State {
  /** Wrapped, because anything can be thrown, nothing included. */
  readonly caught?: { readonly error: unknown } | undefined
}

const Crash = ({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) => {
  const { t } = useTranslation('ui')
  useEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isMissing, onRetry])
  return (
    <div role="alert">
      <Notice level={1} title={t('crash.title')} actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
        {t(isMissing ? 'crash.missing' : 'crash.text')}
      </Notice>
    </div>
  )
}

/** React knows no way but a class to catch what its children throw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.caught && previous.resetKey !== this.props.resetKey) this.setState({ caught: undefined })
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return (
      <Crash
        isMissing={this.props.isMissing?.(caught.error) ?? false}
        onRetry={() => {
          this.props.onRetry?.(caught.error)
          this.setState({ caught: undefined })
        }}
      />
    )
  }
}
