export { type DeviceDocument, documentsOfDevice } from './device-documents.ts'
export {
  device_documentations,
  documentation_categories,
  documentation_tags,
  documentation_types,
  documentations,
  group_documentations,
  product_card_documentations,
} from './table.ts'
