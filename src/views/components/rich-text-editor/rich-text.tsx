import { createElement, type ReactNode, useMemo } from 'react'
import { isVideo, type VideoSite } from '#contract/content/rich-text.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { VideoFrame } from '#views/components/media/video-frame.tsx'
import classes from './rich-text.module.css'

/** What the server lets through (`server/http/rich-text.ts`); the browser lets through no more. */
const tags = new Set([
  ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'blockquote', 'hr', 'ul', 'ol', 'li'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'a', 'div'],
])
const voids = new Set(['br', 'hr'])

export interface RichTextProps {
  /** As the partner zone's calls answer it: with links to its images. */
  html: string
}

/** A text with headings, lists, tables, images and videos, to be read. It is built of elements, never set as HTML. */
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
  if (node.nodeType === Node.TEXT_NODE) return isBetweenRows(node) ? null : node.textContent
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

/** A page of ours opens in its place, everything else beside it. */
function linkTo(href: string): Record<string, string> {
  if (!/^(https?:|mailto:|tel:|#\/)/i.test(href)) return {}
  return /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}

function videoOf(node: HTMLElement, key: number): ReactNode {
  const { video, id = '' } = node.dataset
  return isVideo(video, id) ? <VideoFrame key={key} site={video as VideoSite} id={id} /> : childrenOf(node)
}

/** React does not take the line breaks between the rows of a table. */
function isBetweenRows(node: Node): boolean {
  return /^(TABLE|THEAD|TBODY|TR)$/.test(node.parentElement?.tagName ?? '') && node.textContent?.trim() === ''
}
