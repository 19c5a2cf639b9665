import { Button } from '@mantine/core'
import type { ReturnDetail, ReturnStatus } from '@returns-desk/contract'
import { Banner, Panel, Skeleton, useConfirm, useToast } from '@returns-desk/ui'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredMoves } from './likely-move.ts'
import classes from './move-panel.module.css'
import { moveFailure, useMoveReturn } from './move-return.ts'
import { StatusDot } from './status-badge.tsx'
import { statusLabel, useStatuses } from './statuses.ts'

const CANCELLED = 8

/** Moves the return at a click. Only cancelling asks first: the customer is told, and there is no way back. */
const useMove = (detail: ReturnDetail) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const confirm = useConfirm()
  const mutation = useMoveReturn(detail.id)
  const move = async (to: ReturnStatus) => {
    const isMoved = await mutation.mutateAsync({ to, version: detail.version }).catch(() => undefined)
    if (isMoved) toast(t('move.done', { order: detail.order_name, status: statusLabel(to) }))
  }
  const ask = (to: ReturnStatus) => {
    if (to.order_index !== CANCELLED) return void move(to)
    confirm({
      title: t('move.cancel_title', { order: detail.order_name, status: statusLabel(to) }),
      text: t('move.cancel_text'),
      confirmLabel: t('move.cancel_confirm', { status: statusLabel(to) }),
      isDestructive: true,
      run: () => move(to),
    })
  }
  return { ask, mutation }
}

/** A button that goes while it has the focus leaves it nowhere, and the keyboard at the top of the page. */
const useKeptFocus = (group: RefObject<HTMLElement | null>, status: number) => {
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status && document.activeElement === document.body) group.current?.focus()
    shown.current = status
  }, [group, status])
}

export const MovePanel = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { statuses } = useStatuses()
  const { ask, mutation } = useMove(detail)
  const group = useRef<HTMLDivElement>(null)
  useKeptFocus(group, detail.return_status.id)
  const { isPending, error, reset } = mutation
  const moves = statuses && offeredMoves(detail, statuses)
  const isFinal = moves && !moves.likely && moves.others.length === 0

  const press = (event: MouseEvent, to: ReturnStatus) => {
    // The second click of a double click would land on whatever button has come to stand there.
    if (isPending || event.detail > 1) return
    // The pressed button goes away with its move; focus stays among its successors. A question gives it back.
    if (to.order_index !== CANCELLED) group.current?.focus()
    ask(to)
  }
  const button = (to: ReturnStatus, variant: 'filled' | 'default') => (
    <Button
      key={to.id}
      variant={variant}
      aria-disabled={isPending}
      className={classes.move}
      leftSection={variant === 'default' && <StatusDot status={to} />}
      onClick={(event) => press(event, to)}
    >
      {statusLabel(to)}
    </Button>
  )

  return (
    <Panel title={t('move.title')}>
      <div className={classes.panel}>
        {error && <Banner onDismiss={reset}>{moveFailure(error, t('failed.move'))}</Banner>}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are commands. */}
        <div ref={group} role="group" tabIndex={-1} aria-label={t('move.to')} className={classes.group}>
          {!isFinal && <span className={classes.label}>{t('move.to')}</span>}
          {!moves && <Skeleton height={36} width="min(24rem, 100%)" />}
          {moves?.likely && button(moves.likely, 'filled')}
          {moves?.others.map((to) => button(to, 'default'))}
          {isFinal && <span className={classes.final}>{t('move.none')}</span>}
        </div>
      </div>
    </Panel>
  )
}
