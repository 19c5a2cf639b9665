import { LinkButton } from '../buttons/link-button.tsx'
import { Notice } from './notice.tsx'

export interface NotFoundProps {
  readonly title: string
  readonly text: string
  readonly back: { readonly to: string; readonly label: string }
}

/** What a screen shows in place of a thing that is not there, or not there any more. */
export const NotFound = ({ title, text, back }: NotFoundProps) => (
  <Notice title={title} actions={<LinkButton to={back.to}>{back.label}</LinkButton>}>
    {text}
  </Notice>
)
