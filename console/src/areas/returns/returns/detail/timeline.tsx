import type { ReturnDetail, TimelineEntry } from '@returns-desk/contract'
import { Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { useSentence } from '../../../../parts/use-sentence.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useStatuses } from '../statuses.ts'
import { useCorrectionText } from './correction/correction-text.ts'
import { OlderButton, useOlder } from './older.tsx'
import { isAboutMoney, useRefundText } from './refund/refund-text.ts'
import classes from './timeline.module.css'
import { usePersonName } from './together/use-person-name.ts'

/** Who did what, and when. Newest first. */
export const Timeline = ({ detail: { id, timeline, timeline_more } }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const { entries, ...older } = useOlder({ data: timeline, more: timeline_more ?? 0 }, (before) =>
    api.returns.timeline({ params: { id }, query: { before: String(before) } }),
  )
  const { labelOf } = useStatuses()
  const notes = entries.map(({ note }) => note)
  const sentence = useSentence(notes)
  const nameOf = usePersonName()
  const correctionText = useCorrectionText()
  const refundText = useRefundText(notes)
  const whatHappened = ({ kind, from, to, note, assignee }: TimelineEntry) => {
    if (kind === 'assigned')
      return assignee ? t('timeline.assigned', { name: nameOf(assignee) }) : t('timeline.unassigned')
    if (kind === 'corrected') return correctionText(note)
    if (isAboutMoney(kind)) return refundText(kind, note)
    return kind === 'moved' || kind === 'move_undone'
      ? t(`timeline.${kind}`, { from: labelOf(from ?? ''), to: labelOf(to ?? '') })
      : t(`timeline.${kind}`, { note: sentence(note), defaultValue: kind })
  }
  const who = ({ actor, staff }: TimelineEntry) => {
    if (actor !== 'staff' || !staff) return t(`timeline.actor.${actor}`, { defaultValue: actor })
    return nameOf(staff)
  }
  return (
    <Panel title={t('timeline.title')}>
      {entries.length === 0 && <p className={classes.empty}>{t('timeline.empty')}</p>}
      <ol className={classes.timeline}>
        {entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <span className={primitives.breaking}>{whatHappened(entry)}</span>
            <span className={classes.who}>
              {who(entry)} · <ShopTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      <OlderButton {...older} />
    </Panel>
  )
}
