import { createElement, type ReactNode, useMemo } from 'react'
import { isVideo, type VideoSite } from '#contract/content/rich-text.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { VideoFrame } from '#views/components/media/video-frame.tsx'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import classes from './rich-text.module.css'

/** Tags that the server keeps (`server/http/rich-text.ts`); no others are rendered. */
const tags = new Set([
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'blockquote',
  'hr',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'a',
  'div',
])
const voids = new Set(['br', 'hr'])

export interface RichTextProps {
  /** HTML as answered by calls of the partner zone, with links to its images. */
  html: string
}

/** Renders rich text. It is built of React elements, never set as HTML. */
export function RichText({ html }: RichTextProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return childrenOf(body)
  }, [html])
  return <div className={classes.text}>{content}</div>
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => elementOf(node, index))
}

function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return isBetweenRows(node) ? null : <Unbroken key={key}>{node.textContent}</Unbroken>
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (!tags.has(tag)) return childrenOf(node)
  if (tag === 'div') return videoOf(node, key)
  if (tag === 'img' && !node.getAttribute('src')?.startsWith('/api/media/')) return null
  if (tag === 'img')
    return <SignedImage key={key} link={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} lazy />
  const element = createElement(tag, { key, ...propsOf(tag, node) }, ...(voids.has(tag) ? [] : [childrenOf(node)]))
  if (tag !== 'table') return element
  return (
    <div key={key} className={classes.table}>
      {element}
    </div>
  )
}

function propsOf(tag: string, node: HTMLElement): Record<string, string | number> {
  if (tag === 'a') return linkTo(node.getAttribute('href') ?? '')
  const spans = { colSpan: node.getAttribute('colspan'), rowSpan: node.getAttribute('rowspan') }
  return Object.fromEntries(Object.entries(spans).flatMap(([name, value]) => (value ? [[name, Number(value)]] : [])))
}

/** Pages of the product open in place, all others in a new tab. */
function linkTo(href: string): Record<string, string> {
  if (!/^(https?:|mailto:|tel:|#\/)/i.test(href)) return {}
  return /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}

function videoOf(node: HTMLElement, key: number): ReactNode {
  const { video, id = '' } = node.dataset
  return isVideo(video, id) ? <VideoFrame key={key} site={video as VideoSite} id={id} /> : childrenOf(node)
}

/** React does not accept white space between the rows of a table. */
function isBetweenRows(node: Node): boolean {
  return /^(TABLE|THEAD|TBODY|TR)$/.test(node.parentElement?.tagName ?? '') && node.textContent?.trim() === ''
}
