export { documentsOfDevice, documentsOfDevices } from './device-documents.ts'
export { latestDownloads } from './downloads.ts'
export { documentationRecords } from './records.ts'
export {
  device_documentations,
  documentations,
  group_documentations,
  product_card_documentations,
} from './table.ts'
export { documentationJobs } from './tell-edition.ts'
