import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { ids, number, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { libraryFiles, MediaFile } from '#contract/media/files.ts'
import { anyText, requiredText } from '#contract/values/rules.ts'
import { deviceEntities } from './entities.ts'
import { idList } from './groups.ts'
import { fileCount } from './row-texts.ts'

/** English is optional; English readers get the Polish text with a mark where it is missing. */
const englishText = (limit: number) => v.optional(anyText(limit), '')

/** Formats of files in a manual: those that a phone displays directly. */
export const manualFormats = ['pdf', 'jpg', 'png'] as const

export const ErrorCodeForm = v.strictObject({
  code: requiredText(40),
  name_pl: requiredText(200),
  name_en: englishText(200),
  /** The first checks, step by step. */
  manual_pl: requiredText(10_000),
  manual_en: englishText(10_000),
  /** Pictures and papers of the manual, in the order in which they are shown. */
  files_pl: libraryFiles(20),
  /** English files. Where one language has no files, those of the other are shown. */
  files_en: libraryFiles(20),
  /** Device groups that the code applies to, with all groups below them. */
  groups: idList(500),
  /** Single devices that the code applies to. */
  device_ids: idList(1000),
})

const ErrorCodeRow = v.object({
  id: v.number(),
  code: v.string(),
  name_pl: v.string(),
  name_en: v.string(),
  manual_pl: v.string(),
  manual_en: v.string(),
  files_pl: v.array(v.string()),
  files_en: v.array(v.string()),
  groups: v.array(v.number()),
  device_ids: v.array(v.number()),
  /** Names of its groups and devices; shortened when there are many. */
  used_in: v.string(),
  is_translated: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export const ErrorCodeItem = v.object({
  ...ErrorCodeRow.entries,
  /** The files of both languages, with links. */
  media: v.array(MediaFile),
})
export type ErrorCodeItem = v.InferOutput<typeof ErrorCodeItem>

const calls = {
  item: ErrorCodeItem,
  form: ErrorCodeForm,
  sort: ['created_at', 'code', 'name_pl'],
  filters: { code: text(), name_pl: text(), groups: ids(), device: number() },
} as const

/** Error codes in the back office (specification, section 3). */
export const errorCodes = module('device', {
  ...entityCalls(deviceEntities['device.error-codes'], calls),
  'device.error-codes.index': list({
    ...deviceEntities['device.error-codes'],
    ...calls,
    row: ErrorCodeRow,
    texts: [fileCount],
    search: ['code', 'name_pl', 'name_en', 'used_in'],
    summary: 'List',
  }),
})
