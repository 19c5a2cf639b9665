import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Resets the boundary when it changes: the URL, for example. */
  readonly resetKey?: string
  /** Replaces the children; gets the thrown error and a callback to render them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
}

interface State {
  /** Wrapped, because anything can be thrown, even undefined. */
  readonly caught?: { readonly error: unknown } | undefined
}

/** React has error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.caught && previous.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ caught: undefined })

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children
  }
}
