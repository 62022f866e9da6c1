import { altOf, type MediaFile } from '#contract/media/files.ts'
import { imageSizes } from '#contract/media/media.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { mediaIdsIn } from '#server/http/rich-text.ts'
import { signedLink } from '#server/http/signed-links.ts'
import { filesById } from './attach-files.ts'
import { toMediaFile } from './media-file.ts'
import type { MediaFileRow } from './table.ts'

/** The largest size, because an article is as wide as its page. */
const { width, height, type } = [...imageSizes].sort((one, other) => other.width - one.width)[0] ?? imageSizes[0]

/**
 * A stored rich text for display: with fresh links to its images, and the library's alternative texts for images without their
 * own. `locale` is the language of the text. A deleted image is left out.
 */
export async function shownRichText(db: Database, at: Date, html: string, locale: Locale): Promise<string> {
  const files = await filesById(db, mediaIdsIn(html))
  return html.replaceAll(/<img data-media="([0-9a-f-]{36})" alt="([^"]*)" \/>/g, (_, id: string, own: string) => {
    const file = files.get(id)
    if (!file) return ''
    return `<img src="${linkTo(db, file, at)}" data-media="${id}" alt="${own || inAttribute(altOf(file, locale))}" />`
  })
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function linkTo(db: Database, { path, is_private }: MediaFileRow, at: Date): string {
  return signedLink(db, { kind: 'image', path, size: `${width}/${height}/${type}` }, is_private, at)
}

/** A file with a fresh link, or null when it no longer exists. */
export async function shownFile(db: Database, at: Date, id: string): Promise<MediaFile | null> {
  const file = (await filesById(db, [id])).get(id)
  return file ? toMediaFile(db, file, at) : null
}
