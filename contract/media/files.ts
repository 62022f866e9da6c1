import * as v from 'valibot'
import { say } from '#contract/rules.ts'

/** Sizes are binary: 1 MB = 1,048,576 bytes. */
export const megabyte = 1_048_576

export const formats = {
  pdf: { extensions: ['pdf'], types: ['application/pdf'] },
  jpg: { extensions: ['jpg', 'jpeg'], types: ['image/jpeg'] },
  png: { extensions: ['png'], types: ['image/png'] },
  mp4: { extensions: ['mp4'], types: ['video/mp4'] },
  avi: { extensions: ['avi'], types: ['video/x-msvideo', 'video/vnd.avi', 'video/avi', 'video/msvideo'] },
  xlsx: {
    extensions: ['xlsx'],
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  xls: { extensions: ['xls'], types: ['application/vnd.ms-excel'] },
  zip: { extensions: ['zip'], types: ['application/zip'] },
} as const satisfies Record<string, { extensions: readonly string[]; types: readonly string[] }>

export type Format = keyof typeof formats

interface PurposeRule {
  formats: readonly Format[]
  /** Megabytes of one file. */
  limit: number
  /** Megabytes of all files of the group together. */
  total?: number
  /** How many files the field takes. */
  count: number
  /** Whether everybody may see it: then its links do not expire. */
  is_public?: boolean
  /** Whether it holds photographs: browsers make them smaller and leave out where they were taken (decision 296). */
  photos?: true
  /** Whether a PDF may be made of photographed pages. */
  pages?: true
}

/** The long side of a photograph that is sent, in pixels. */
export const photoSide = 2000

/** Photographs as iPhones keep them: taken where the browser can read them. */
const heic = /\.hei[cf]$/i

/** Whether a browser makes a file smaller before it is sent. */
export function isPhoto(purpose: Purpose, filename: string): boolean {
  const format = formatOf(filename)
  return purposeRule(purpose).photos === true && (format === 'jpg' || format === 'png' || heic.test(filename))
}

/** What may be uploaded for which field, and how large (specification, section 5). */
export const purposes = {
  warranty_book: { formats: ['pdf'], limit: 8, count: 1, pages: true },
  warranty_images: { formats: ['jpg', 'png'], limit: 5, total: 5, count: 20, photos: true },
  warranty_video: { formats: ['mp4', 'avi'], limit: 30, count: 1 },
  warranty_other: { formats: ['jpg', 'png'], limit: 5, total: 5, count: 20, photos: true },
  parts_files: { formats: ['jpg', 'png', 'pdf'], limit: 8, total: 8, count: 10, photos: true },
  reply_files: { formats: ['jpg', 'png', 'pdf'], limit: 8, total: 8, count: 10, photos: true },
  maintenance_files: { formats: ['jpg', 'png', 'pdf'], limit: 8, count: 20, photos: true },
  /** Of a visit, before the work and after it. */
  maintenance_photos: { formats: ['jpg', 'png'], limit: 8, total: 40, count: 20, photos: true },
  /** Of who took parts at the counter. */
  parts_signature: { formats: ['png'], limit: 1, count: 1 },
  /** The customer's, drawn on the technician's phone. */
  maintenance_signature: { formats: ['png'], limit: 1, count: 1 },
  /** What a warranty order was completed with, as paper. */
  service_decision: { formats: ['pdf'], limit: 8, count: 1 },
  /** What was done on a visit, as paper. */
  maintenance_protocol: { formats: ['pdf'], limit: 8, count: 1 },
  /** For the media library: the files of content, devices and documents. The total is of those that are sent together. */
  library: { formats: ['jpg', 'png', 'pdf', 'mp4', 'avi'], limit: 50, total: 250, count: 100 },
  training_regulations: { formats: ['pdf'], limit: 8, count: 1 },
  /** Background of the certificates of one training. */
  training_template: { formats: ['jpg', 'png'], limit: 5, count: 1 },
  /** The scan of a certificate from elsewhere. */
  external_certificate: { formats: ['pdf', 'jpg', 'png'], limit: 8, count: 1 },
  /** The scan of an F-gas certificate. */
  f_gas_scan: { formats: ['pdf', 'jpg', 'png'], limit: 8, count: 1, pages: true },
  /** A certificate that was generated here. */
  issued_certificate: { formats: ['pdf'], limit: 8, count: 1 },
  /** An offer as it was registered, or as it was accepted. */
  offer_paper: { formats: ['pdf'], limit: 8, count: 1 },
  import_xls: { formats: ['xlsx', 'xls'], limit: 60, count: 1 },
  /** 1.5 GB. */
  import_zip: { formats: ['zip'], limit: 1536, count: 1 },
  logo: { formats: ['jpg', 'png'], limit: 3, count: 1, is_public: true },
} as const satisfies Record<string, PurposeRule>

export type Purpose = keyof typeof purposes
/** Fields whose PDF may be made of photographed pages. */
export type PagedPurpose = {
  [Name in Purpose]: (typeof purposes)[Name] extends { pages: true } ? Name : never
}[Purpose]
export const purposeNames = Object.keys(purposes) as [Purpose, ...Purpose[]]

/** What a purpose allows. */
export function purposeRule(purpose: Purpose): PurposeRule {
  return purposes[purpose]
}

/** Whether a PDF for a field may be made of photographed pages. */
export const isPaged = (purpose: Purpose): purpose is PagedPurpose => purposeRule(purpose).pages === true

/** The format that a file's name says, or null. */
export function formatOf(filename: string): Format | null {
  const extension = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries(formats).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  )
  return (found?.[0] as Format | undefined) ?? null
}

/** The format that a media type names, or null. */
export function formatOfType(type: string | undefined): Format | null {
  const found = Object.entries(formats).find(([, { types }]) => types.some((known) => known === type))
  return (found?.[0] as Format | undefined) ?? null
}

export type FileRefusal =
  | 'file.format'
  | 'file.heic'
  | 'file.too_large'
  | 'file.too_large_gigabytes'
  | 'file.total_too_large'
  | 'file.empty'

/**
 * Why a file may not be added to the others of its group, or null. The browser asks before sending, the server
 * when an upload begins and again, by content, when it ends.
 */
export function fileRefusal(
  purpose: Purpose,
  file: { filename: string; size: number },
  others: readonly { size: number }[] = [],
): { key: FileRefusal; parameters: Record<string, string | number> } | null {
  const rule = purposeRule(purpose)
  const format = formatOf(file.filename)
  if (isPhoto(purpose, file.filename) && !format) return { key: 'file.heic', parameters: {} }
  if (!format || !rule.formats.includes(format))
    return { key: 'file.format', parameters: { formats: rule.formats.join(', ') } }
  if (file.size === 0) return { key: 'file.empty', parameters: {} }
  if (file.size > rule.limit * megabyte) return tooLarge(rule.limit)
  const total = others.reduce((sum, other) => sum + other.size, file.size)
  if (rule.total && total > rule.total * megabyte)
    return { key: 'file.total_too_large', parameters: { limit: rule.total } }
  return null
}

/** Large limits are said in gigabytes. */
function tooLarge(limit: number): { key: FileRefusal; parameters: { limit: number } } {
  return limit < 1024
    ? { key: 'file.too_large', parameters: { limit } }
    : { key: 'file.too_large_gigabytes', parameters: { limit: limit / 1024 } }
}

/** A file in a form: the id of its finished upload, which stays its id as a media file. */
export const fileId = () => v.pipe(v.string(say('rule.file_required')), v.uuid(say('rule.unknown_file')))

/** One file or none. */
export const file = () => v.optional(v.nullable(fileId()), null)

/** Files of a group, each once. */
export const files = (purpose: Purpose) =>
  v.optional(
    v.pipe(
      v.array(fileId()),
      v.maxLength(purposeRule(purpose).count, say('rule.too_many_items', { limit: purposeRule(purpose).count })),
      v.check((ids) => new Set(ids).size === ids.length, say('rule.type')),
    ),
    [],
  )

/** Files of the media library, each once: `gallery`, `downloadable_materials`. One file is `file()`. */
export const libraryFiles = (limit = 50) =>
  v.optional(
    v.pipe(
      v.array(fileId()),
      v.maxLength(limit, say('rule.too_many_items', { limit })),
      v.check((ids) => new Set(ids).size === ids.length, say('rule.type')),
    ),
    [],
  )

/** A stored file as a form and a preview see it. Links are signed and, for private media, expire in ten minutes. */
export const MediaFile = v.object({
  id: v.string(),
  filename: v.string(),
  path: v.string(),
  type: v.string(),
  /** Bytes. */
  size: v.number(),
  url: v.string(),
  /** 400x400, images only. */
  image_url: v.nullable(v.string()),
  /** What an image shows, for whoever cannot see it. */
  alt_pl: v.nullable(v.string()),
  alt_en: v.nullable(v.string()),
  created_at: v.string(),
})
export type MediaFile = v.InferOutput<typeof MediaFile>

/** The alternative text of an image; Polish where it is not translated, empty where nobody wrote one. */
export function altOf({ alt_pl, alt_en }: Pick<MediaFile, 'alt_pl' | 'alt_en'>, locale: string): string {
  return (locale === 'en' && alt_en) || alt_pl || ''
}
