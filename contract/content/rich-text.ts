import * as v from 'valibot'
import { anyText, say } from '#contract/values/rules.ts'

/** Sites whose videos may be embedded. A video is stored as site and id, so that its address is always built by us. */
export const videoSites = ['youtube', 'vimeo'] as const
export type VideoSite = (typeof videoSites)[number]

/** Format of a video id, by site. */
const videoIds: Record<VideoSite, RegExp> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ }

/** Whether the values are a known site and a valid video id of that site. */
export function isVideo(site: unknown, id: unknown): boolean {
  const pattern = videoSites.some((known) => known === site) ? videoIds[site as VideoSite] : null
  return pattern !== null && typeof id === 'string' && pattern.test(id)
}

/** The video that an address copied from the browser points to, or null when it is not a video of a known site. */
export function videoAt(address: string): { site: VideoSite; id: string } | null {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const parts = url.pathname.split('/').filter(Boolean)
  const found = (site: VideoSite, id: string | null | undefined) => (id && isVideo(site, id) ? { site, id } : null)
  if (host === 'youtu.be') return found('youtube', parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return found(
      'youtube',
      url.searchParams.get('v') ?? (/^(embed|shorts|live)$/.test(parts[0] ?? '') ? parts[1] : null),
    )
  if (host === 'vimeo.com' || host === 'player.vimeo.com')
    return found(
      'vimeo',
      parts.find((part) => /^\d+$/.test(part)),
    )
  return null
}

/** Address of the embedded player; it sets no cookies before the video is played. */
export function videoFrame(site: VideoSite, id: string): string {
  return site === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}`
    : `https://player.vimeo.com/video/${id}?dnt=1`
}

/** Whether a rich text shows nothing; an empty editor produces `<p></p>`. */
export function isEmptyRichText(html: string): boolean {
  if (/<(img|div)\s[^>]*data-(media|video)=/i.test(html)) return false
  return html.replaceAll(/<[^>]*>|&nbsp;|&#160;|[\s\u00A0\u200B]/g, '') === ''
}

/** Maximum length of a rich text in characters, markup included. */
export const richTextLimit = 100_000

/** A rich text that must not be empty. The server keeps only the markup allowed by `server/http/rich-text.ts`. */
export function richText(limit = richTextLimit) {
  return v.pipe(
    anyText(limit),
    v.check((html) => !isEmptyRichText(html), say('rule.required')),
  )
}

/** An optional rich text; an empty one becomes null. */
export function optionalRichText(limit = richTextLimit) {
  return v.optional(
    v.nullable(
      v.pipe(
        anyText(limit),
        v.transform((html) => (isEmptyRichText(html) ? null : html)),
      ),
    ),
    null,
  )
}
