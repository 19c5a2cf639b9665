import type { EmailPreview } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Parts } from './parts-list.tsx'

type Finding = EmailPreview['findings'][number]

/** What its author should know about a mail. Always there, so that a screen reader is already listening. */
export const Findings = ({ findings }: { findings: readonly Finding[] }) => {
  const { t } = useTranslation('email-templates')
  return (
    <div role="status">
      {findings.map(({ code, parts }) => (
        <Parts key={code} text={t(`finding.${code}`, { count: parts.length, defaultValue: code })} parts={parts} />
      ))}
    </div>
  )
}
