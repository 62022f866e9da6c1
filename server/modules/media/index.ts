import type { ServerModule } from '#server/module.ts'
import { mediaHandlers } from './handlers.ts'
import { mediaJobs } from './jobs.ts'
import { mediaRecords, mediaSubscriptions } from './subscriptions.ts'
import { media_files } from './table.ts'
import { mediaTexts } from './texts.ts'

export { attachFiles, filesById, filesOf, releaseFiles } from './attach-files.ts'
export { openContent, partsOf } from './content.ts'
export { imageLibrary } from './image-library.ts'
export { keepMediaUses, mediaFiles } from './library.ts'
export { toMediaFile } from './media-file.ts'
export { shownFile, shownRichText } from './shown-rich-text.ts'
export { directoryNamed, generatedFileId, storeFile, storeLibraryFile, storeReceivedFile } from './store-file.ts'
export { storageKey } from './stored.ts'
export { type MediaFileRow, media_files } from './table.ts'
export { addUploads } from './uploads.ts'
export { usesOfFiles } from './uses.ts'

export const mediaModule: ServerModule = {
  name: 'media',
  texts: mediaTexts,
  handlers: [mediaHandlers],
  records: [...mediaRecords],
  counted: [media_files],
  jobs: [...mediaJobs],
  subscriptions: mediaSubscriptions,
}
