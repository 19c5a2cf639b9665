import type { ReturnDetail } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { AnchorButton, Banner, Button, errorText, Panel, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSentence } from '../../../../../parts/use-sentence.ts'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { labelUrlQuery, returnQuery } from '../../queries.ts'
import { useCancelLabel, useCreateLabel } from './change-label.ts'
import classes from './label-panel.module.css'

const OUTCOME_UNKNOWN = 'courier_outcome_unknown'

/** Asks for confirmation if a label exists or may exist: a second AWB is charged again. */
const useLabelActions = (detail: ReturnDetail) => {
  const { t } = useTranslation('returns')
  const toast = useToast()
  const confirm = useConfirm()
  const create = useCreateLabel(detail.id)
  const cancel = useCancelLabel(detail.id)
  const { order_name: order, label } = detail
  const make = async () => {
    const isDone = await create.mutateAsync(undefined).catch(() => undefined)
    if (isDone) toast(t('label.created', { order }))
  }
  const askCreate = () => {
    const isUnknown = label?.problem === OUTCOME_UNKNOWN
    const isThere = label !== null && !['cancelled', 'failed'].includes(label.state)
    if (!isThere && !isUnknown) return void make()
    confirm({
      title: t('label.recreate_title', { order }),
      text: isUnknown ? t('label.recreate_unknown') : t('label.recreate_text'),
      confirmLabel: t('label.recreate'),
      isDestructive: true,
      run: make,
    })
  }
  const askCancel = () =>
    confirm({
      title: t('label.cancel_title', { order }),
      text: t('label.cancel_text'),
      confirmLabel: t('label.cancel'),
      isDestructive: true,
      run: async () => {
        await cancel.mutateAsync(undefined)
        toast(t('label.cancelled', { order }))
      },
    })
  return { askCreate, askCancel, create, cancel }
}

const LabelState = ({ label }: { label: ReturnDetail['label'] }) => {
  const { t } = useTranslation('returns')
  const sentence = useSentence([label?.problem])
  if (!label) return <p className={classes.state}>{t('label.state.none')}</p>
  const state = label.state === 'made' && !label.can_print ? 'made_unprinted' : label.state
  return (
    <>
      <p className={classes.state}>
        {t(`label.state.${state}`, { defaultValue: state })}{' '}
        <span className={primitives.soft}>
          ({t(`label.courier.${label.courier}`, { defaultValue: label.courier })})
        </span>
      </p>
      {label.problem && <p className={classes.problem}>{sentence(label.problem)}</p>}
    </>
  )
}

/** A link, not a button: it opens in a new tab, even if the browser blocks windows opened by scripts. */
const PrintLink = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { data: url } = useQuery(labelUrlQuery(useApi(), detail.id, detail.awb))
  return (
    <AnchorButton href={url} target="_blank" rel="noreferrer" aria-disabled={!url}>
      {t('label.print')}
    </AnchorButton>
  )
}

/** Lazy-loaded: hardly any return needs it, and it includes the validator. */
const AwbForm = lazy(async () => ({ default: (await import('./awb-form.tsx')).AwbForm }))

/** The button and the form replace each other; closing the form moves focus back to the button. */
const useTyping = () => {
  const [isTyping, setIsTyping] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isClosed = useRef(false)
  useEffect(() => {
    if (!isTyping && isClosed.current) opener.current?.focus()
  }, [isTyping])
  const close = useCallback(() => {
    isClosed.current = true
    setIsTyping(false)
  }, [])
  return { isTyping, opener, open: () => setIsTyping(true), close }
}

/** A background job makes the label, as soon as the courier answers: poll, so that staff need not reload. */
const LABEL_ASK_MS = 3000
const useFreshLabel = ({ id, label }: ReturnDetail) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const isUnprinted = label?.state === 'made' && !label.can_print
  const isUnderWay = label?.state === 'pending' || label?.state === 'cancelling' || isUnprinted
  useEffect(() => {
    if (!isUnderWay) return
    const ask = () => void queryClient.invalidateQueries({ queryKey: returnQuery(api, id).queryKey })
    const timer = setInterval(ask, LABEL_ASK_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, api, queryClient, id])
}

/** Only for courier pickups; parcels that customers ship themselves have no label from us. */
export const LabelPanel = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { isTyping, opener, open, close } = useTyping()
  const { askCreate, askCancel, create, cancel } = useLabelActions(detail)
  const { label, return_method, return_status } = detail
  const mayHandle = useMay('handle')
  const mayPrint = useMay('note')
  useFreshLabel(detail)
  if (return_method.is_external) return null
  const isOpen = mayHandle && return_status.order_index < STATUS.COMPLETED
  const isLive = mayHandle && (label?.state === 'pending' || label?.state === 'made')
  const failed = create.error ?? cancel.error
  const dismiss = () => {
    create.reset()
    cancel.reset()
  }
  return (
    <Panel title={t('label.title')}>
      {failed && (
        <Banner onDismiss={dismiss}>
          {errorText(failed, t(create.error ? 'label.failed.create' : 'label.failed.cancel'))}
        </Banner>
      )}
      <LabelState label={label} />
      {mayPrint && label?.can_print && <p className={classes.hint}>{t('label.shows')}</p>}
      <div className={classes.actions}>
        {mayPrint && label?.can_print && <PrintLink detail={detail} />}
        {isOpen && (
          <Button variant="default" onClick={() => !create.isPending && askCreate()} aria-disabled={create.isPending}>
            {t(label ? 'label.recreate' : 'label.create')}
          </Button>
        )}
        {isLive && (
          <Button variant="default" onClick={askCancel}>
            {t('label.cancel')}
          </Button>
        )}
        {isOpen && !isTyping && (
          <Button ref={opener} variant="default" onClick={open}>
            {t('label.enter')}
          </Button>
        )}
      </div>
      {isTyping && (
        <Suspense>
          <AwbForm detail={detail} onDone={close} />
        </Suspense>
      )}
    </Panel>
  )
}
