/** Heard across a noisy room: short and high for a hit, low and twice for a miss. */
import { readStored, store } from '@returns-desk/ui/storage'
import { useState } from 'react'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'

export type Sound = 'hit' | 'miss' | 'kept'

interface Tone {
  readonly hertz: number
  readonly startsAt: number
  readonly seconds: number
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  hit: [{ hertz: 1320, startsAt: 0, seconds: 0.12 }],
  miss: [
    { hertz: 220, startsAt: 0, seconds: 0.18 },
    { hertz: 220, startsAt: 0.26, seconds: 0.18 },
  ],
  kept: [{ hertz: 660, startsAt: 0, seconds: 0.12 }],
}
const LOUDNESS = 0.3
const FADE_SECONDS = 0.02

let audio: AudioContext | undefined

const playTone = (context: AudioContext, { hertz, startsAt, seconds }: Tone) => {
  const start = context.currentTime + startsAt
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(LOUDNESS, start)
  // Cut off abruptly it would click.
  gain.gain.setValueAtTime(LOUDNESS, start + seconds - FADE_SECONDS)
  gain.gain.linearRampToValueAtTime(0, start + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}

const play = (sound: Sound) => {
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  const context = audio
  // Browsers suspend it until somebody has pressed a key or a button.
  void context.resume().then(() => {
    for (const tone of TONES[sound]) playTone(context, tone)
  })
}

const OFF = 'off'

/** Each person chooses for this browser. */
export const useSounds = () => {
  const { staff } = useSessionShop()
  const name = `scan-sounds.${staff?.id ?? 'shop'}`
  const [isOn, setOn] = useState(() => readStored(name) !== OFF)
  const choose = (on: boolean) => {
    store(name, on ? 'on' : OFF)
    setOn(on)
  }
  return { isOn, choose, play: (sound: Sound) => isOn && play(sound) }
}
