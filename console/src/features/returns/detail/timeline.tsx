import type { ReturnDetail, TimelineEntry } from '@returns-desk/contract'
import { Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useApi } from '../../../shell/session/api.tsx'
import { ShopTime } from '../shop-time.tsx'
import { useStatuses } from '../statuses.ts'
import { OlderButton, useOlder } from './older.tsx'
import { useSentence } from './sentence.ts'
import classes from './timeline.module.css'

/** Who did what, and when. Newest first. */
export const Timeline = ({ detail: { id, timeline, timeline_more } }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const { entries, ...older } = useOlder({ data: timeline, more: timeline_more ?? 0 }, (before) =>
    api.returns.timeline({ params: { id }, query: { before: String(before) } }),
  )
  const { labelOf } = useStatuses()
  const sentence = useSentence()
  const whatHappened = ({ kind, from, to, note }: TimelineEntry) =>
    kind === 'moved' || kind === 'move_undone'
      ? t(`timeline.${kind}`, { from: labelOf(from ?? ''), to: labelOf(to ?? '') })
      : t(`timeline.${kind}`, { note: sentence(note), defaultValue: kind })
  return (
    <Panel title={t('timeline.title')}>
      {entries.length === 0 && <p className={classes.empty}>{t('timeline.empty')}</p>}
      <ol className={classes.timeline}>
        {entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <span className={classes.what}>{whatHappened(entry)}</span>
            <span className={classes.who}>
              {t(`timeline.actor.${entry.actor}`, { defaultValue: entry.actor })} · <ShopTime at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      <OlderButton {...older} />
    </Panel>
  )
}
