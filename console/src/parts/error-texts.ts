export { errorMessage, isErrorCode } from '@returns-desk/contract'
