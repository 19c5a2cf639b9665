import { ReturnReasonInput } from '@returns-desk/contract'
import { useParams } from '@returns-desk/ui/router'
import { EditPage } from '../crud/edit-page.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { reasons } from './reasons.ts'

export const ReasonScreen = () => (
  <EditPage of={reasons} id={useParams().returnReasonId} schema={ReturnReasonInput}>
    <ReasonFields />
  </EditPage>
)
