/** Test helper: renders a form for one schema on its own screen. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { createMemoryRouter, RouterProvider } from '../router/index.ts'
import { UiProvider } from '../ui-provider.tsx'
import { SchemaForm } from './schema-form.tsx'
import { SubmitButton } from './submit-button.tsx'

export const renderForm = (schema: z.ZodObject, onSubmit: () => Promise<unknown>, fields: ReactNode) => {
  const element = (
    <SchemaForm schema={schema} onSubmit={onSubmit} failure="Failed">
      {fields}
      <SubmitButton>Save</SubmitButton>
    </SchemaForm>
  )
  render(
    <UiProvider>
      <RouterProvider router={createMemoryRouter()}>{element}</RouterProvider>
    </UiProvider>,
  )
}
