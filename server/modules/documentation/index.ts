export { type DeviceDocument, documentsOfDevice } from './device-documents.ts'
export { type LatestDownload, latestDownloads } from './downloads.ts'
export { documentationRecords } from './records.ts'
export type { Reader } from './served.ts'
export {
  device_documentations,
  documentation_categories,
  documentation_editions,
  documentation_tags,
  documentation_types,
  documentations,
  group_documentations,
  product_card_documentations,
} from './table.ts'
export { documentationJobs } from './tell-edition.ts'
