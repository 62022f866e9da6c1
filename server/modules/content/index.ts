export { articleColumns, publicationColumns } from './columns.ts'
export { content_revisions } from './table.ts'
