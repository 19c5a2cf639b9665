import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** When this changes the children get another chance: the address, say. */
  readonly resetKey?: string
  /** Does more than drawing the children again. Receives what was thrown. */
  readonly onRetry?: (error: unknown) => void
}

interface State {
  /** Wrapped, because anything can be thrown, nothing included. */
  readonly caught?: { readonly error: unknown } | undefined
}

const Crash = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('ui')
  return (
    <div role="alert">
      <Notice title={t('crash.title')} actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
        {t('crash.text')}
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
        onRetry={() => {
          this.props.onRetry?.(caught.error)
          this.setState({ caught: undefined })
        }}
      />
    )
  }
}
