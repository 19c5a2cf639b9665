import { LinkButton } from '../buttons/link-button.tsx'
import { Notice } from './notice.tsx'

export interface NotFoundProps {
  readonly title: string
  readonly text: string
  readonly back: { readonly to: string; readonly label: string }
}

/** Shown in place of something that does not exist, or no longer exists. */
export const NotFound = ({ title, text, back }: NotFoundProps) => (
  <Notice title={title} actions={<LinkButton to={back.to}>{back.label}</LinkButton>}>
    {text}
  </Notice>
)
