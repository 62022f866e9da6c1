import { createHmac, timingSafeEqual } from 'node:crypto'
import { imageSizes } from '#contract/media/media.ts'
import { type Connected, instanceFor } from '#server/instance.ts'

/** Target of a link: a file, an image in one of the contract's sizes, or an archive of documents by id. */
export type LinkTarget =
  | { kind: 'file'; path: string }
  | { kind: 'image'; path: string; size: string }
  | { kind: 'archive'; path: string }

const places = { file: 'media/file', archive: 'public-zone/documentation/bulk' } as const

/** Minutes for which a link to a private file is valid. */
export const linkMinutes = 10

/**
 * A signed address of the API. A private one expires at a full minute, so that rendering a page twice gives the same address
 * and the browser's cache works; it is valid for nine to ten minutes.
 */
export function signedLink(db: Connected, target: LinkTarget, is_private: boolean, at: Date): string {
  const expires = is_private ? String(Math.floor(at.getTime() / 60_000) * 60 + linkMinutes * 60) : ''
  const signature = is_private ? `${expires}.${digest(db, target, expires)}` : digest(db, target, expires)
  const path = encodeURIComponent(target.path)
  const place = target.kind === 'image' ? `media/image/${target.size}` : places[target.kind]
  return `/api/${place}/${path}?signature=${signature}`
}

const { width, height, type } = imageSizes[0]
/** Image size of forms, previews and logos. */
export const shownSize = `${width}/${height}/${type}`

/** The signature of a signed address. */
export function signatureOf(link: string): string {
  return new URLSearchParams(link.split('?')[1]).get('signature') ?? ''
}

/** The link to a public image; it never expires. */
export function publicImageLink(db: Connected, path: string): string {
  return signedLink(db, { kind: 'image', path, size: shownSize }, false, new Date(0))
}

/** The target of a link, whatever its signature and its time; null for anything else than a link to a file. */
export function targetOf(link: string): Exclude<LinkTarget, { kind: 'archive' }> | null {
  const [, size, encoded = ''] = /^\/api\/media\/(?:file|image\/(\d+\/\d+\/\w+))\/([^/?#]+)(?:\?|$)/.exec(link) ?? []
  const path = decoded(encoded)
  if (!path) return null
  return size === undefined ? { kind: 'file', path } : { kind: 'image', path, size }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether a signature is valid for a target. A signature with expiry is valid for private and public files alike. */
export function isSigned(db: Connected, target: LinkTarget, signature: string, at: Date): 'private' | 'public' | null {
  const [, expires = '', given = ''] = /^(?:(\d{1,12})\.)?([\w-]{43})$/.exec(signature) ?? []
  if (!isEqual(given, digest(db, target, expires))) return null
  if (expires === '') return 'public'
  return at.getTime() < Number(expires) * 1000 ? 'private' : null
}

function digest(db: Connected, target: LinkTarget, expires: string): string {
  const key = instanceFor(db).keys.links
  const size = target.kind === 'image' ? target.size : ''
  return createHmac('sha256', key).update([target.kind, size, target.path, expires].join('\n')).digest('base64url')
}

function isEqual(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
