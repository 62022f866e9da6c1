import { createElement, type ElementType, Fragment, type ReactNode } from 'react'

/** Elements whose content is text alone. */
const textOnly = new Set<unknown>(['option', 'textarea', 'title', 'style', 'script', 'text', 'tspan', 'desc'])

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number'
/** Rendered as nothing, or as a space, which no translation replaces. */
const isBlank = (child: ReactNode) =>
  child === null || child === undefined || typeof child === 'boolean' || (typeof child === 'string' && !child.trim())

/** The texts of a row of children as React would write them one after another. */
const written = (texts: readonly ReactNode[]) => texts.filter(isText).join('')

/**
 * The props of an element, with each text that stands beside other children in an element of its own.
 *
 * Translation by the browser replaces the nodes of texts. React holds on to the former node: it could no longer remove it, put
 * anything before it, or change it, and the page would break or go on showing the former text (decision 475). In an element
 * that has nothing but its text, React writes the text anew. Every child keeps its place, so that none is mounted again because a
 * text beside it came or went.
 */
export function textsApart<Props extends { children?: ReactNode }>(type: ElementType, props: Props): Props {
  const { children } = props
  if (textOnly.has(type)) return props
  if (!Array.isArray(children))
    return isText(children) && type === Fragment ? { ...props, children: apart([children])[0] } : props
  const row: readonly ReactNode[] = children
  if (!row.some((child) => isText(child) && !isBlank(child))) return props
  const isAlone = type !== Fragment && row.every((child) => isText(child) || isBlank(child))
  return { ...props, children: isAlone ? written(row) : apart(row) }
}

/** Puts each run of texts into an element at its first place, which no style sheet addresses. */
function apart(row: readonly ReactNode[]): ReactNode[] {
  const placed: ReactNode[] = []
  while (placed.length < row.length) {
    const start = placed.length
    const rest = row.slice(start)
    const end = rest.findIndex((child) => !isText(child) && !isBlank(child))
    const run = end < 0 ? rest : rest.slice(0, end)
    const isWritten = run.some((child) => !isBlank(child))
    if (run.length === 0) placed.push(rest[0])
    else if (!isWritten) placed.push(...run)
    else placed.push(createElement('bdi', { key: `text ${start}` }, written(run)), ...run.slice(1).map(() => null))
  }
  return placed
}
