/**
 * What can be done with the return, always in reach: beside the content where there is room, and at the bottom of a
 * phone, within a thumb's reach. There, only the likely move and the ways to write are shown until all are opened.
 */
import type { ReturnDetail } from '@returns-desk/contract'
import { Button, CloseIcon, Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../../../../shell/keys/use-keys.ts'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { useWrites } from '../messages/use-writes.ts'
import { MoveButtons } from '../move/move-panel.tsx'
import { Assignee } from '../together/assignee.tsx'
import { focusNewNote } from '../together/new-note.ts'
import classes from './actions-panel.module.css'

interface ActionsPanelProps {
  readonly detail: ReturnDetail
  readonly onWrite: () => void
}

const MessageIcon = () => (
  <Icon>
    <path d="M3 5h14v10H3zM3 6l7 5 7-5" />
  </Icon>
)

const NoteIcon = () => (
  <Icon>
    <path d="M5 3h10v14H5zM8 7h4M8 10h4M8 13h2" />
  </Icon>
)

const MoreIcon = () => (
  <Icon>
    <path d="M5 12.5l5-5 5 5" />
  </Icon>
)

/** Opened on a phone; closed again by Escape, and once something has moved. */
const useSheet = (status: number) => {
  const [isOpen, setOpen] = useState(false)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status) setOpen(false)
    shown.current = status
  }, [status])
  return { isOpen, toggle: () => setOpen(!isOpen), open: () => setOpen(true), close: () => setOpen(false) }
}

export const ActionsPanel = ({ detail, onWrite }: ActionsPanelProps) => {
  const { t } = useTranslation('returns')
  const { isOpen, toggle, open, close } = useSheet(detail.return_status.id)
  const writes = useWrites()
  const mayNote = useMay('note')
  const { staff } = useSessionShop()
  const notes = staff !== undefined && mayNote
  useKeys({ n: notes ? focusNewNote : undefined })
  const quick = (way: 'message' | 'note', icon: ReactNode, act: () => void) => (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.quick}
      title={t(`actions.${way}_title`)}
      leftSection={icon}
      onClick={() => {
        close()
        act()
      }}
    >
      <span className={classes.word}>{t(`actions.${way}`)}</span>
    </Button>
  )
  return (
    <section
      className={classes.actions}
      data-collapsed={!isOpen}
      aria-labelledby="return-actions"
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <h2 id="return-actions" className={classes.title}>
        {t('move.title')}
      </h2>
      <div className={classes.moves}>
        <MoveButtons detail={detail} onKey={open} />
      </div>
      <div className={classes.assignee}>
        <Assignee key={detail.id} detail={detail} onKey={open} />
      </div>
      <div className={classes.ways}>
        {writes && quick('message', <MessageIcon />, onWrite)}
        {notes && quick('note', <NoteIcon />, focusNewNote)}
        <Button
          variant="default"
          size="compact-sm"
          className={classes.toggle}
          aria-expanded={isOpen}
          title={t(isOpen ? 'actions.less' : 'actions.more')}
          onClick={toggle}
        >
          {isOpen ? <CloseIcon /> : <MoreIcon />}
          <span className={classes.word}>{t(isOpen ? 'actions.less' : 'actions.more')}</span>
        </Button>
      </div>
    </section>
  )
}
