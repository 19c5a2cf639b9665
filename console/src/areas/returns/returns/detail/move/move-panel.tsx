import { ApiError, type ReturnDetail, type ReturnStatus } from '@returns-desk/contract'
import { isFinalStatus, STATUS, UNDO_WINDOW_MS } from '@returns-desk/engine'
import { Banner, Button, LinkButton, Skeleton, Unseen, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '../../../../../paths.ts'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { StatusDot } from '../../status-badge.tsx'
import { statusIndex, statusLabel, useStatuses } from '../../statuses.ts'
import { useWrites } from '../messages/use-writes.ts'
import { PAYMENT_ID } from '../refund/payment-id.ts'
import { AskWhatIsMissing } from './ask-what-is-missing.tsx'
import { skipsTransfer } from './likely-move.ts'
import classes from './move-panel.module.css'
import { isUnpaid, moveFailure, useMoveReturn, useUndoMove } from './move-return.ts'
import { useMoveKeys } from './use-move-keys.ts'
import { useMoves } from './use-moves.ts'

/** What the digits mean, for those who do not see them. */
const spoken = (choices: readonly ReturnStatus[]) =>
  choices.map((to, index) => `${index + 1}: ${statusLabel(to)}`).join(', ')

const isFinal = (to: ReturnStatus) => to.is_final || isFinalStatus(statusIndex(to))

/** Explains the consequences of a final move before staff confirm it. */
const useFinalText = (detail: ReturnDetail) => {
  const { t } = useTranslation('returns')
  const { find } = useStatuses()
  return (to: ReturnStatus) => {
    const transfer = skipsTransfer(detail, to, find(STATUS.REFUND_TO_IBAN)?.name)
      ? find(STATUS.REFUND_TO_IBAN)
      : undefined
    return [
      t(to.order_index === STATUS.CANCELLED ? 'move.cancel_text' : 'move.final_text'),
      ...(transfer ? [t('move.transfer_skipped', { status: statusLabel(transfer) })] : []),
      t('move.final_undo'),
    ].join(' ')
  }
}

/** Offers to undo a move for as long as the server allows it, counted from before the request was sent. */
const useUndoOffer = () => {
  const { t } = useTranslation('returns')
  const undo = useUndoMove()
  return (moved: Pick<ReturnDetail, 'id' | 'version' | 'order_name'>, askedAt: number) => {
    const order = moved.order_name
    return {
      label: t('move.undo'),
      hint: t('move.undo_hint'),
      until: askedAt + UNDO_WINDOW_MS,
      run: () =>
        undo(moved).then(
          ({ return_status }) => ({ text: t('move.undone', { order, status: statusLabel(return_status) }) }),
          (error) => ({ text: moveFailure(error, t('failed.undo', { order })), isFailure: true }),
        ),
    }
  }
}

/** Moves the return at a click. A final move asks first; every move can be undone for ten seconds. */
const useMove = (detail: ReturnDetail) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const confirm = useConfirm()
  const finalText = useFinalText(detail)
  const undoOffer = useUndoOffer()
  const mutation = useMoveReturn(detail.id)
  const move = async (to: ReturnStatus, onMoved?: () => void) => {
    const askedAt = Date.now()
    const moved = await mutation.mutateAsync({ to, version: detail.version }).catch(() => undefined)
    if (!moved) return
    toast(t('move.done', { order: detail.order_name, status: statusLabel(to) }), undoOffer(moved, askedAt))
    onMoved?.()
  }
  const ask = (to: ReturnStatus, onMoved?: () => void) => {
    if (!isFinal(to)) return void move(to, onMoved)
    confirm({
      title: t('move.final_title', { order: detail.order_name, status: statusLabel(to) }),
      text: finalText(to),
      confirmLabel: t('move.final_confirm', { status: statusLabel(to) }),
      isDestructive: to.order_index === STATUS.CANCELLED,
      run: () => move(to, onMoved),
    })
  }
  /** It was moved together with a message. */
  const tell = (to: ReturnStatus, version: number) => {
    const { id, order_name } = detail
    const offer = undoOffer({ id, order_name, version }, Date.now())
    toast(t('messages.moved', { order: order_name, status: statusLabel(to) }), offer)
  }
  return { ask, tell, mutation }
}

/** Removing a focused button would lose the focus, and keyboard users would restart at the top of the page. */
const useKeptFocus = (group: RefObject<HTMLElement | null>, status: number) => {
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status && document.activeElement === document.body) group.current?.focus()
    shown.current = status
  }, [group, status])
}

interface MoveButtonsProps {
  readonly detail: ReturnDetail
  /** Called by a key: makes sure that the buttons are in view. */
  readonly onKey: () => void
}

/** The buttons that move the return: the likely move stands out. */
export const MoveButtons = ({ detail, onKey }: MoveButtonsProps) => {
  const { t } = useTranslation('returns')
  const { query } = useStatuses()
  const { ask, tell, mutation } = useMove(detail)
  const writes = useWrites()
  const [asked, setAsked] = useState<ReturnStatus>()
  const group = useRef<HTMLDivElement>(null)
  useKeptFocus(group, detail.return_status.id)
  const { isPending, error, reset } = mutation
  const moves = useMoves(detail)
  const choices = moves ? [...(moves.likely ? [moves.likely] : []), ...moves.others] : []
  const isOver = moves && choices.length === 0

  const start = (to: ReturnStatus, onMoved?: () => void) => {
    if (isPending) return
    // The pressed button disappears with its move; focus moves to its successors. A dialog restores it.
    if (!isFinal(to)) group.current?.focus()
    if (writes && statusIndex(to) === STATUS.PENDING_ACTION) setAsked(to)
    else ask(to, onMoved)
  }
  const isNumbered = useMoveKeys({ likely: moves?.likely, choices, start, onKey })
  const press = (event: MouseEvent, to: ReturnStatus) => {
    // The second click of a double click would hit the button that has replaced this one.
    if (event.detail <= 1) start(to)
  }
  const close = () => {
    setAsked(undefined)
    group.current?.focus()
  }
  const mark = (to: ReturnStatus, variant: 'filled' | 'default') => {
    if (isNumbered) return <Digit>{choices.indexOf(to) + 1}</Digit>
    return variant === 'default' && <StatusDot status={to} />
  }
  const button = (to: ReturnStatus, variant: 'filled' | 'default') => (
    <Button
      key={to.id}
      variant={variant}
      aria-disabled={isPending}
      className={classes.move}
      leftSection={mark(to, variant)}
      onClick={(event) => press(event, to)}
    >
      {statusLabel(to)}
    </Button>
  )

  return (
    <div className={classes.panel}>
      {error && (
        <Banner onDismiss={reset} action={<WayOut error={error} returnId={detail.id} />}>
          {moveFailure(error, t('failed.move'))}
        </Banner>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are commands. */}
      <div ref={group} role="group" tabIndex={-1} aria-label={t('move.to')} className={classes.group}>
        {!isOver && <span className={classes.label}>{t('move.to')}</span>}
        {!moves && !query.error && <Skeleton height={36} width="min(24rem, 100%)" />}
        {moves?.likely && button(moves.likely, 'filled')}
        {moves && moves.others.length > 0 && (
          <div className={classes.others}>{moves.others.map((to) => button(to, 'default'))}</div>
        )}
        {isOver && <span className={primitives.soft}>{t('move.none')}</span>}
      </div>
      {isNumbered && (
        <p aria-hidden="true" className={classes.label}>
          {t('move.press')}
        </p>
      )}
      <Unseen role="status">{isNumbered && `${t('move.press')} ${spoken(choices)}`}</Unseen>
      {asked && moves?.others.some(({ id }) => id === asked.id) && (
        <AskWhatIsMissing
          key={detail.id}
          detail={detail}
          to={asked}
          onMoved={(version) => {
            close()
            tell(asked, version)
          }}
          onMoveOnly={() => {
            close()
            ask(asked)
          }}
          onCancel={close}
        />
      )}
    </div>
  )
}

/** Pieces that were not inspected can be inspected now, and what was not paid can be paid. */
const WayOut = ({ error, returnId }: { error: unknown; returnId: string }) => {
  const { t } = useTranslation('returns')
  const mayReceive = useMay('receive')
  if (isUnpaid(error)) return <ToPayment />
  if (!mayReceive || !(error instanceof ApiError && error.code === 'inspection_missing')) return null
  return <LinkButton to={paths.inspection(returnId)}>{t('move.inspect')}</LinkButton>
}

/** The refund has to be paid first, or explained: leads there. */
const ToPayment = () => {
  const { t } = useTranslation('returns')
  const lead = () => {
    const panel = document.getElementById(PAYMENT_ID)
    panel?.scrollIntoView?.({ block: 'center' })
    panel?.focus({ preventScroll: true })
  }
  return (
    <Button variant="default" size="compact-sm" onClick={lead}>
      {t('move.to_payment')}
    </Button>
  )
}

const Digit = ({ children }: { children: number }) => (
  <span aria-hidden="true" className={classes.digit}>
    {children}
  </span>
)
