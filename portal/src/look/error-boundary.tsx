import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly resetKey: string
  readonly fallback: ReactNode
}

/** React knows no way but a class to catch what its children throw. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.isBroken && previous.resetKey !== this.props.resetKey) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
