import * as v from 'valibot'
import { cleaned, say } from '#contract/values/rules.ts'

/** Sizes are binary: 1 MB = 1,048,576 bytes. */
export const megabyte = 1_048_576

export const formats = {
  pdf: { extensions: ['pdf'], types: ['application/pdf'] },
  jpg: { extensions: ['jpg', 'jpeg', 'jfif'], types: ['image/jpeg'] },
  png: { extensions: ['png'], types: ['image/png'] },
  mp4: { extensions: ['mp4'], types: ['video/mp4'] },
  avi: { extensions: ['avi'], types: ['video/x-msvideo', 'video/vnd.avi', 'video/avi', 'video/msvideo'] },
  xlsx: {
    // Macros are ignored: only cells are read.
    extensions: ['xlsx', 'xlsm'],
    types: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel.sheet.macroenabled.12',
    ],
  },
  xls: { extensions: ['xls'], types: ['application/vnd.ms-excel'] },
  zip: { extensions: ['zip'], types: ['application/zip'] },
} as const satisfies Record<string, { extensions: readonly string[]; types: readonly string[] }>

export type Format = keyof typeof formats

interface PurposeRule {
  formats: readonly Format[]
  /** Maximum size of one file, in megabytes. */
  limit: number
  /** Maximum size of all files of the group together, in megabytes. */
  total?: number
  /** Maximum number of files. */
  count: number
  /** Public files have links that do not expire. */
  is_public?: boolean
  /** Photographs are reduced in the browser, and their location data removed. */
  photos?: true
  /** Whether photographed pages can be combined into a PDF. */
  pages?: true
}

/** Length of the long side of a reduced photograph, in pixels. */
export const photoSide = 2000

/** HEIC, the format of iPhones; accepted where the browser can decode it. */
const heic = /\.hei[cf]$/i
/** QuickTime, the format of films of iPhones. */
const quickTime = /\.(?:mov|qt)$/i

/** Whether a browser reduces a file before the upload. */
export function isPhoto(purpose: Purpose, filename: string): boolean {
  const format = formatOf(filename)
  return purposeRule(purpose).photos === true && (format === 'jpg' || format === 'png' || heic.test(filename))
}

/** Upload rules by purpose (specification, section 5). */
export const purposes = {
  warranty_book: { formats: ['pdf'], limit: 8, count: 1, pages: true },
  warranty_images: { formats: ['jpg', 'png'], limit: 5, total: 5, count: 20, photos: true },
  warranty_video: { formats: ['mp4', 'avi'], limit: 30, count: 1 },
  warranty_other: { formats: ['jpg', 'png'], limit: 5, total: 5, count: 20, photos: true },
  parts_files: { formats: ['jpg', 'png', 'pdf'], limit: 8, total: 8, count: 10, photos: true },
  reply_files: { formats: ['jpg', 'png', 'pdf'], limit: 8, total: 8, count: 10, photos: true },
  maintenance_files: { formats: ['jpg', 'png', 'pdf'], limit: 8, count: 20, photos: true },
  /** Photographs before and after the work of a visit. */
  maintenance_photos: { formats: ['jpg', 'png'], limit: 8, total: 40, count: 20, photos: true },
  /** Photographs of a visit that was recorded by itself. */
  visit_photos: { formats: ['jpg', 'png'], limit: 8, total: 40, count: 20, photos: true },
  /** Signature of the person who collected parts at the counter. */
  parts_signature: { formats: ['png'], limit: 1, count: 1 },
  /** Signature of the customer, drawn on the technician's phone. */
  maintenance_signature: { formats: ['png'], limit: 1, count: 1 },
  /** Decision on a warranty order, as a PDF. */
  service_decision: { formats: ['pdf'], limit: 8, count: 1 },
  /** Protocol of a maintenance visit, as a PDF. */
  maintenance_protocol: { formats: ['pdf'], limit: 8, count: 1 },
  /** Files of the media library: content, devices and documents. The total applies to one upload. */
  library: { formats: ['jpg', 'png', 'pdf', 'mp4', 'avi'], limit: 50, total: 250, count: 100 },
  training_regulations: { formats: ['pdf'], limit: 8, count: 1 },
  /** Background image of certificates. */
  training_template: { formats: ['jpg', 'png'], limit: 5, count: 1 },
  /** Scan of an external certificate. */
  external_certificate: { formats: ['pdf', 'jpg', 'png'], limit: 8, count: 1 },
  /** The scan of an F-gas certificate. */
  f_gas_scan: { formats: ['pdf', 'jpg', 'png'], limit: 8, count: 1, pages: true },
  /** Certificate generated here. */
  issued_certificate: { formats: ['pdf'], limit: 8, count: 1 },
  /** PDF of a registered or accepted offer. */
  offer_paper: { formats: ['pdf'], limit: 8, count: 1 },
  import_xls: { formats: ['xlsx', 'xls'], limit: 60, count: 1 },
  /** Protocol of an import whose rows are no longer kept. */
  import_protocol: { formats: ['xlsx'], limit: 60, count: 1 },
  /** A single file of an import, in the place of one of its archive; then kept in the library. */
  import_file: { formats: ['jpg', 'png', 'pdf'], limit: 50, count: 20_000 },
  /** 1.5 GB. */
  import_zip: { formats: ['zip'], limit: 1536, count: 1 },
  logo: { formats: ['jpg', 'png'], limit: 3, count: 1, is_public: true },
} as const satisfies Record<string, PurposeRule>

export type Purpose = keyof typeof purposes
/** Purposes whose PDF can be made of photographed pages. */
export type PagedPurpose = {
  [Name in Purpose]: (typeof purposes)[Name] extends { pages: true } ? Name : never
}[Purpose]
export const purposeNames = Object.keys(purposes) as [Purpose, ...Purpose[]]

/** Upload rule of a purpose. */
export function purposeRule(purpose: Purpose): PurposeRule {
  return purposes[purpose]
}

/** Formats that a field accepts of a purpose shared by several fields, such as the pictures of the library. */
export interface Taken {
  formats?: readonly Format[]
  count?: number
}

/** Upload rule of a field: that of its purpose, without formats that the field refuses. One file has no total. */
export function fieldRule(purpose: Purpose, { formats, count }: Taken = {}): PurposeRule {
  const { total, ...rule } = purposeRule(purpose)
  const most = Math.min(rule.count, count ?? rule.count)
  return {
    ...rule,
    ...(most > 1 && total && { total }),
    formats: formats ? rule.formats.filter((format) => formats.includes(format)) : rule.formats,
    count: most,
  }
}

/** Whether the PDF of a purpose can be made of photographed pages. */
export const isPaged = (purpose: Purpose): purpose is PagedPurpose => purposeRule(purpose).pages === true

/** Format by the extension of a file name, or null. */
export function formatOf(filename: string): Format | null {
  const extension = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries(formats).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  )
  return (found?.[0] as Format | undefined) ?? null
}

/** Format by media type, or null. */
export function formatOfType(type: string | undefined): Format | null {
  const found = Object.entries(formats).find(([, { types }]) => types.some((known) => known === type))
  return (found?.[0] as Format | undefined) ?? null
}

export type FileRefusal =
  | 'file.format'
  | 'file.heic'
  | 'file.heic_photo'
  | 'file.quicktime'
  | 'file.other_workbook'
  | 'file.webp'
  | 'file.too_large'
  | 'file.too_large_gigabytes'
  | 'file.total_too_large'
  | 'file.empty'

/**
 * Reason why a file cannot be added to its group, or null. Checked in the browser before the upload, on the server when the
 * upload begins, and again with the real content when it ends.
 */
export function fileRefusal(
  purpose: Purpose,
  file: { filename: string; size: number },
  others: readonly { size: number }[] = [],
  taken?: Taken,
): { key: FileRefusal; parameters: Record<string, string | number> } | null {
  const rule = fieldRule(purpose, taken)
  const format = formatOf(file.filename)
  if (isPhoto(purpose, file.filename) && !format) return { key: 'file.heic', parameters: {} }
  if (!format || !rule.formats.includes(format))
    return (
      programAdvice(file.filename, rule.formats) ??
      formatAdvice(typeOfPhone(file.filename), rule.formats) ?? {
        key: 'file.format',
        parameters: { formats: rule.formats.join(', ') },
      }
    )
  if (file.size === 0) return { key: 'file.empty', parameters: {} }
  if (file.size > rule.limit * megabyte) return tooLarge(rule.limit)
  const total = others.reduce((sum, other) => sum + other.size, file.size)
  if (rule.total && total > rule.total * megabyte)
    return { key: 'file.total_too_large', parameters: { limit: rule.total } }
  return null
}

function typeOfPhone(filename: string): string | undefined {
  if (heic.test(filename)) return 'image/heic'
  return quickTime.test(filename) ? 'video/quicktime' : undefined
}

/** Advice for a table or picture of another program; null for any other name. */
function programAdvice(
  filename: string,
  allowed: readonly Format[],
): { key: 'file.other_workbook' | 'file.webp'; parameters: Record<string, never> } | null {
  const isTable = /\.(?:csv|tsv|txt|ods|xlsb|numbers|dbf)$/i.test(filename)
  if (isTable && allowed.includes('xlsx')) return { key: 'file.other_workbook', parameters: {} }
  const isPicture = /\.(?:webp|avif|bmp|tiff?)$/i.test(filename)
  return isPicture && (allowed.includes('jpg') || allowed.includes('png')) ? { key: 'file.webp', parameters: {} } : null
}

/** Advice for a photograph or film in a format of phones where JPG or MP4 is required; null for any other type. */
export function formatAdvice(
  type: string | undefined,
  allowed: readonly Format[],
): { key: 'file.heic_photo' | 'file.quicktime'; parameters: Record<string, never> } | null {
  if (/^image\/hei[cf]/.test(type ?? '') && allowed.includes('jpg')) return { key: 'file.heic_photo', parameters: {} }
  return type === 'video/quicktime' && allowed.includes('mp4') ? { key: 'file.quicktime', parameters: {} } : null
}

/** Message about a size limit; large limits are given in gigabytes. */
function tooLarge(limit: number): { key: FileRefusal; parameters: { limit: number } } {
  return limit < 1024
    ? { key: 'file.too_large', parameters: { limit } }
    : { key: 'file.too_large_gigabytes', parameters: { limit: limit / 1024 } }
}

/** A file in a form: the id of a finished upload, which becomes the id of the media file. */
export const fileId = () => v.pipe(v.string(say('rule.file_required')), v.uuid(say('rule.unknown_file')))

/** A file or null. */
export const file = () => v.optional(v.nullable(fileId()), null)

/** Files of a group, without repetition. */
export const files = (purpose: Purpose) =>
  v.optional(
    v.pipe(
      v.array(fileId()),
      v.maxLength(purposeRule(purpose).count, say('rule.too_many_items', { limit: purposeRule(purpose).count })),
      v.check((ids) => new Set(ids).size === ids.length, say('rule.type')),
    ),
    [],
  )

/** Files of the media library without repetition: `gallery`, `downloadable_materials`. For a single file see `file()`. */
export const libraryFiles = (limit = 50) =>
  v.optional(
    v.pipe(
      v.array(fileId()),
      v.maxLength(limit, say('rule.too_many_items', { limit })),
      v.check((ids) => new Set(ids).size === ids.length, say('rule.type')),
    ),
    [],
  )

/** A stored file in forms and previews. Links are signed; those of private files expire after ten minutes. */
export const MediaFile = v.object({
  id: v.string(),
  filename: v.string(),
  path: v.string(),
  /** Signature of the link to the file; a private file's one expires with it. */
  signature: v.string(),
  type: v.string(),
  /** Bytes. */
  size: v.number(),
  url: v.string(),
  /** 400 x 400 pixels, images only. */
  image_url: v.nullable(v.string()),
  /** Alternative text of an image. */
  alt_pl: v.nullable(v.string()),
  alt_en: v.nullable(v.string()),
  created_at: v.string(),
})
export type MediaFile = v.InferOutput<typeof MediaFile>

/** Alternative text of an image: Polish where there is no translation, empty where there is none. */
export function altOf({ alt_pl, alt_en }: Pick<MediaFile, 'alt_pl' | 'alt_en'>, locale: string): string {
  return (locale === 'en' && alt_en) || alt_pl || ''
}

/**
 * A file name on one line, without bidirectional marks and other characters that are not seen: with them `faktura\u202Efdp.exe` would
 * read as the name of a PDF.
 */
export function visibleName(name: string): string {
  return cleaned(name.replaceAll(/[\t\n\r]+/g, ' ')).replaceAll(
    /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
    '',
  )
}
