export { claimFiles, type FileOwner, filesById, filesOf, releaseFiles } from './claim.ts'
export { setLinkSecret } from './links.ts'
export { toMediaFile } from './media-file.ts'
export { type MediaFileRow, media_files } from './table.ts'
