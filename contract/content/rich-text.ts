import * as v from 'valibot'
import { anyText, say } from '#contract/rules.ts'

/** The sites whose videos content may show; a video is kept as site and id, so that its address is ours to make. */
export const videoSites = ['youtube', 'vimeo'] as const
export type VideoSite = (typeof videoSites)[number]

/** What the id of a site's video looks like. */
const videoIds: Record<VideoSite, RegExp> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/ }

/** Whether this is how the site names a video. */
export function isVideo(site: unknown, id: unknown): boolean {
  const pattern = videoSites.some((known) => known === site) ? videoIds[site as VideoSite] : null
  return pattern !== null && typeof id === 'string' && pattern.test(id)
}

/** The video that an address copied from the browser means, or null when it is none of the sites'. */
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

/** The page that plays a video in a frame, without cookies before somebody plays it. */
export function videoFrame(site: VideoSite, id: string): string {
  return site === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}`
    : `https://player.vimeo.com/video/${id}?dnt=1`
}

/** Whether nothing of a rich text can be read or seen: `<p></p>` is what an empty editor says. */
export function isEmptyRichText(html: string): boolean {
  if (/<(img|div)\s[^>]*data-(media|video)=/i.test(html)) return false
  return html.replaceAll(/<[^>]*>|&nbsp;|&#160;|[\s\u00A0\u200B]/g, '') === ''
}

/** Characters of an article, its marks included. */
export const richTextLimit = 100_000

/** A rich text that must say something. The server keeps of it what `server/http/rich-text.ts` allows. */
export function richText(limit = richTextLimit) {
  return v.pipe(
    anyText(limit),
    v.check((html) => !isEmptyRichText(html), say('rule.required')),
  )
}

/** A rich text that is optional: one that says nothing is null. */
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
