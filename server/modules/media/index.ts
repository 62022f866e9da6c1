import type { ServerModule } from '#server/module.ts'
import { mediaHandlers } from './handlers.ts'
import { mediaJobs } from './jobs.ts'
import { mediaRecords } from './records.ts'
import { mediaSubscriptions } from './subscriptions.ts'
import { media_files } from './table.ts'

export { setLinkSecret } from '#server/http/signed-links.ts'
export { attachFiles, filesById, filesOf, releaseFiles } from './attach-files.ts'
export { openContent, partsOf } from './content.ts'
export { imageLibrary } from './image-library.ts'
export { keepMediaUses, mediaFiles } from './library.ts'
export { toMediaFile } from './media-file.ts'
export { shownFile } from './shown-file.ts'
export { shownRichText } from './shown-rich-text.ts'
export { generatedFileId, storeFile } from './store-file.ts'
export { directoryNamed, storeLibraryFile } from './store-library-file.ts'
export { storageKey } from './stored.ts'
export { type MediaFileRow, media_files } from './table.ts'
export { addUploads } from './uploads.ts'

export const mediaModule: ServerModule = {
  name: 'media',
  handlers: [mediaHandlers],
  records: [...mediaRecords],
  counted: [media_files],
  jobs: [...mediaJobs],
  subscriptions: mediaSubscriptions,
}
