import { vi } from 'vitest'

const heard: number[] = []

/** The tones that are played from now on, in hertz. The product keeps one context for all of them. */
export const listenToTones = () => {
  heard.length = 0
  class Tone {
    frequency = { value: 0 }
    connect = (next: unknown) => next
    start = () => heard.push(this.frequency.value)
    stop = () => {}
  }
  class Context {
    currentTime = 0
    destination = {}
    resume = async () => {}
    createOscillator = () => new Tone()
    createGain = () => ({
      gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
      connect: (next: unknown) => next,
    })
  }
  vi.stubGlobal('AudioContext', Context)
  return heard
}
