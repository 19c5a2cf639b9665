import { createContext, useContext } from 'react'

interface ShellOptions {
  readonly showsLanguageSelector: boolean
}

export const StartOptionsContext = createContext<ShellOptions>({ showsLanguageSelector: true })

export const useStartOptions = () => useContext(StartOptionsContext)
