import { ReturnMethodInput } from '@returns-desk/contract'
import { useParams } from '@returns-desk/ui/router'
import { EditPage } from '../crud/edit-page.tsx'
import { MethodFields } from './method-fields.tsx'
import { methods } from './methods.ts'

export const MethodScreen = () => (
  <EditPage of={methods} id={useParams().returnMethodId} schema={ReturnMethodInput}>
    <MethodFields isEdit />
  </EditPage>
)
