export { inLanguage as codeText, isErrorCodeOf } from './error-code-search.ts'
export { connectDocuments, type DocumentPort } from './documents.ts'
export { lookedUpCodes } from './looked-up.ts'
export {
  device_groups,
  devices,
  error_codes,
  installed_units,
  producers,
  product_cards,
} from './table.ts'
