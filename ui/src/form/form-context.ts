import { createContext, useContext } from 'react'
import type { z } from 'zod'

export const FormContext = createContext<{ readonly schema: z.ZodObject; readonly id: string } | undefined>(undefined)

export const useFormSchema = () => {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field needs a SchemaForm above it')
  return form
}
