import type { ScanHit } from '@returns-desk/contract'
import { Button, LinkButton, Screen, Switch } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useLocation, useNavigate } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { timeZoneQuery } from '../../../parts/queries/settings-query.ts'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { ChooseReturn, MOST_NUMBERED } from './scan/choose-return.tsx'
import { LastScans } from './scan/last-scans.tsx'
import { ResultStrip } from './scan/result-strip.tsx'
import classes from './scan/scan.module.css'
import { ScanField } from './scan/scan-field.tsx'
import type { LoggedScan, ScanOutcome } from './scan/scan-log.ts'
import { type Sound, useSounds } from './scan/sounds.ts'
import { useScanning } from './scan/use-scanning.ts'
import { UnknownCard } from './unknown-card.tsx'

const Camera = lazy(async () => ({ default: (await import('./camera/camera.tsx')).Camera }))

const SOUNDS: Readonly<Record<Exclude<ScanOutcome, 'sending'>, Sound>> = {
  hit: 'hit',
  several: 'hit',
  miss: 'miss',
  failed: 'miss',
  kept: 'kept',
}

/** How an inspection is opened: it says that the scan was a hit. */
export interface Arrival {
  readonly scan?: LoggedScan
}

/** A code that was scanned during the inspection of another parcel. */
interface Departure {
  readonly code?: string
}

const useTable = () => {
  const navigate = useNavigate()
  const sounds = useSounds()
  const { log, scan, waiting } = useScanning()
  const [shown, setLast] = useState<LoggedScan>()
  // One that waited for the network has an answer by now.
  const last = shown && (log.find(({ key }) => key === shown.key) ?? shown)
  // The first scan may come without a network, and its hour is the shop's.
  useQuery(timeZoneQuery(useApi()))
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const show = (line: LoggedScan) => {
    setLast(line)
    const [hit] = line.hits ?? []
    if (line.outcome === 'hit' && hit) navigate(paths.inspection(hit.return_id), { state: { scan: line } })
  }
  const read = async (code: string, returnId?: string) => {
    setLast(undefined)
    const line = await scan(code, returnId)
    if (line.outcome !== 'sending') sounds.play(SOUNDS[line.outcome])
    // A person who has gone on meanwhile finds it among the last scans.
    if (isHere.current) show(line)
  }
  return { log, last, setLast, read, waiting, sounds }
}

/** Once: going back to this page must not scan it again. */
const useDeparture = (read: (code: string) => Promise<void>) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { code } = (state as Departure | null) ?? {}
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (!code || taken.current === code) return
    taken.current = code
    navigate(paths.receive, { replace: true, state: null })
    void read(code)
  })
}

export const ReceiveScreen = () => {
  const { t } = useTranslation('receiving')
  const { log, last, setLast, read, waiting, sounds } = useTable()
  const [hasCamera, setHasCamera] = useState(false)
  useDeparture(read)
  const choices = last?.outcome === 'several' ? (last.hits ?? []) : []
  const choose = (hit: ScanHit | undefined) => hit && last && void read(last.code, hit.return_id)
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      actions={<LinkButton to={paths.unknownParcels}>{t('unknown.queue')}</LinkButton>}
      isTight
    >
      <div className={classes.table}>
        <ScanField
          label={t('scan.label')}
          hint={t('scan.hint')}
          onScan={(code) => void read(code)}
          choices={Math.min(choices.length, MOST_NUMBERED)}
          onChoose={(index) => choose(choices[index])}
        >
          {!hasCamera && (
            <Button variant="default" className={classes.large} onClick={() => setHasCamera(true)}>
              {t('camera.open')}
            </Button>
          )}
        </ScanField>
        <Waiting count={waiting} />
        {hasCamera && (
          <Suspense fallback={null}>
            <Camera onCode={(code) => void read(code)} onClose={() => setHasCamera(false)} />
          </Suspense>
        )}
        <ResultStrip scan={last} />
        {choices.length > 0 && last && <ChooseReturn code={last.code} hits={choices} onChoose={choose} />}
        {last?.parcel && <UnknownCard key={last.parcel.id} parcel={last.parcel} />}
        <LastScans log={log} onChoose={setLast} />
        <SoundSwitch isOn={sounds.isOn} onChoose={sounds.choose} />
      </div>
    </Screen>
  )
}

const Waiting = ({ count }: { count: number }) => {
  const { t } = useTranslation('receiving')
  return (
    <p role="status" className={classes.waiting} hidden={count === 0}>
      {count > 0 && t('waiting', { count })}
    </p>
  )
}

const SoundSwitch = ({ isOn, onChoose }: { isOn: boolean; onChoose: (on: boolean) => void }) => {
  const { t } = useTranslation('receiving')
  return (
    <Switch
      id={useId()}
      label={t('sounds.label')}
      description={t('sounds.hint')}
      checked={isOn}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  )
}
