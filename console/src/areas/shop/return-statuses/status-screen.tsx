import { ReturnStatusInput } from '@returns-desk/contract'
import { useParams } from '@returns-desk/ui/router'
import { EditPage } from '../crud/edit-page.tsx'
import { StatusFields } from './status-fields.tsx'
import { statuses } from './statuses.ts'

export const StatusScreen = () => (
  <EditPage of={statuses} id={useParams().returnStatusId} schema={ReturnStatusInput}>
    <StatusFields />
  </EditPage>
)
