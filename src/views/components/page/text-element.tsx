import type { TransRenderProps } from '@lingui/react'
import { Children } from 'react'

/**
 * A translated text, in an element of its own, as the default of `<Trans>`. Translation by the browser replaces the nodes of texts:
 * React could no longer remove one that stands beside others, or change it (decision 475). The element is one that no style sheet
 * addresses.
 */
export function TextElement({ translation }: TransRenderProps) {
  if (typeof translation === 'string') return <bdi>{translation}</bdi>
  return Children.map(translation, (part) => (typeof part === 'string' ? <bdi>{part}</bdi> : part))
}
